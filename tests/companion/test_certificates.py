"""Certificates of https at home: what they vouch for, for how long, and when they are renewed."""

from __future__ import annotations

import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from companion import certificates
from companion.certificates import CertificateFolder, ensure_certificates
from companion.installation import SetupError
from companion.tls import TlsListener

NOW = datetime(2026, 11, 28, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> CertificateFolder:
    """The certificates of an installation."""
    found = CertificateFolder.of(tmp_path)
    assert ensure_certificates(found, NOW)
    return found


@pytest.fixture(autouse=True)
def address(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine is a laptop in a home network."""
    monkeypatch.setattr(certificates, "find_local_addresses", lambda: ["192.168.1.20"])
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop.example.org")


def is_accepted(certificate_file: Path, authority: x509.Certificate, name: str) -> bool:
    """Return whether a client that trusts ``authority`` connects to a server with this certificate by a name."""
    server_context, client_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context()
    server_context.load_cert_chain(certificate_file)
    client_context = ssl.create_default_context(cadata=authority.public_bytes(serialization.Encoding.DER))
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = client_context.wrap_bio(down, up, server_hostname=name)
    server = server_context.wrap_bio(up, down, server_side=True)
    for _ in range(4):
        for end in (client, server):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError:
                return False
    return True


@pytest.mark.parametrize("name", ["192.168.1.20", "127.0.0.1", "localhost", "laptop", "laptop.local", "laptop.lan"])
def test_a_device_that_trusts_the_authority_accepts_this_machine_by_its_addresses_and_names(
    folder: CertificateFolder, name: str
) -> None:
    assert is_accepted(folder.server, folder.read_authority(), name)


def test_it_is_accepted_by_no_other_name_and_by_nobody_who_trusts_another_authority(
    folder: CertificateFolder, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    other = CertificateFolder.of(tmp_path / "other")
    ensure_certificates(other, NOW)

    assert not is_accepted(folder.server, folder.read_authority(), "192.168.1.21")
    assert not is_accepted(folder.server, other.read_authority(), "192.168.1.20")


@pytest.mark.parametrize("name", ["example.org", "laptop.example.org"])
def test_the_authority_vouches_for_no_site_of_the_internet(
    folder: CertificateFolder, name: str, tmp_path: Path
) -> None:
    key = serialization.load_pem_private_key(folder.authority_key.read_bytes(), None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    forged = tmp_path / "forged.pem"
    forged.write_bytes(certificates._issue_server(folder.read_authority(), key, [x509.DNSName(name)], NOW))

    assert not is_accepted(forged, folder.read_authority(), name)


def test_keys_are_for_their_owner_alone(folder: CertificateFolder) -> None:
    assert folder.path.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.path.iterdir()} == {0o600}


def test_what_is_current_stays(folder: CertificateFolder) -> None:
    before = folder.server.read_bytes()

    assert not ensure_certificates(
        folder, NOW + timedelta(days=certificates.SERVER_DAYS - certificates.RENEWAL_DAYS - 1)
    )
    assert folder.server.read_bytes() == before


def test_before_it_ends_and_for_another_address_it_is_renewed_by_the_same_authority(
    folder: CertificateFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = folder.authority.read_bytes()

    assert ensure_certificates(folder, NOW + timedelta(days=certificates.SERVER_DAYS - certificates.RENEWAL_DAYS))
    monkeypatch.setattr(certificates, "find_local_addresses", lambda: ["10.0.0.7"])
    assert ensure_certificates(folder, NOW)
    assert is_accepted(folder.server, folder.read_authority(), "10.0.0.7")
    assert folder.authority.read_bytes() == authority


def test_in_a_network_of_public_addresses_the_authority_is_for_that_address(
    folder: CertificateFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = folder.authority.read_bytes()
    monkeypatch.setattr(certificates, "find_local_addresses", lambda: ["203.0.113.7"])

    assert ensure_certificates(folder, NOW)
    assert folder.authority.read_bytes() != before
    assert is_accepted(folder.server, folder.read_authority(), "203.0.113.7")
    assert not ensure_certificates(folder, NOW)


@pytest.mark.parametrize("name", ["authority.crt", "authority.key", "server.pem"])
@pytest.mark.parametrize("content", [None, b"nonsense"])
def test_what_is_lost_or_damaged_is_made_again(folder: CertificateFolder, name: str, content: bytes | None) -> None:
    (folder.path / name).unlink() if content is None else (folder.path / name).write_bytes(content)

    assert ensure_certificates(folder, NOW)
    assert is_accepted(folder.server, folder.read_authority(), "192.168.1.20")


def test_an_authority_outlives_what_it_signs(folder: CertificateFolder) -> None:
    before = folder.authority.read_bytes()

    assert ensure_certificates(folder, NOW + timedelta(days=certificates.AUTHORITY_DAYS - certificates.SERVER_DAYS + 1))
    assert folder.authority.read_bytes() != before


def test_a_machine_without_a_usable_name_has_certificates_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Ninas Küche_1")
    folder = CertificateFolder.of(tmp_path)
    ensure_certificates(folder, NOW)

    assert certificates.get_authority_name(folder) == "Dreamkeeper of localhost"
    assert is_accepted(folder.server, folder.read_authority(), "192.168.1.20")


def test_a_folder_that_cannot_be_written_to_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "https").write_text("a file")
    with pytest.raises(SetupError, match="cannot be written"):
        ensure_certificates(CertificateFolder.of(tmp_path), NOW)


def test_a_listener_uses_a_renewed_certificate_without_a_restart(tmp_path: Path) -> None:
    with socket.socket() as listener:
        tls = TlsListener(listener, tmp_path)
        before = tls.folder.server.read_bytes()
        tls.folder.server.unlink()
        tls.ensure_certificates()
        tls.load_certificate()
        assert tls.folder.server.read_bytes() != before
