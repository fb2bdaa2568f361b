"""Certificates of https at home: an authority of our own, and a server certificate for this machine's addresses and names.

Devices trust the authority once; server certificates come and go. The authority can vouch for local addresses and names
alone (name constraints), so that a stolen key opens no site of the internet. Independent of Django: the server needs it
before that is loaded. ``cryptography`` is imported by those who serve https only.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion import durable_files
from companion.installation import SetupError, lock_folder
from companion.network_addresses import find_local_addresses

AUTHORITY_DAYS = 3650
SERVER_DAYS = 180
"""Apple's devices take at most 825 days."""
RENEWAL_DAYS = 30
"""A certificate is renewed when it has fewer days left."""
BACKDATED = timedelta(days=1)
"""For devices whose clock is behind."""

LOCAL_DOMAINS = ("localhost", "local", "lan", "home", "internal", "localdomain", "home.arpa")
LOCAL_NETWORKS = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip
"""Name constraints of the authority, besides this machine's own name and its addresses at the time."""

SubjectName = x509.DNSName | x509.IPAddress


@dataclass(frozen=True, slots=True)
class CertificateFolder:
    """The folder ``https`` of an installation: keys and certificates in PEM, readable by their owner alone."""

    path: Path

    @classmethod
    def of(cls, data_folder: Path) -> CertificateFolder:
        """Return that of an installation."""
        return cls(data_folder / "https")

    @property
    def authority(self) -> Path:
        """The certificate of the authority."""
        return self.path / "authority.crt"

    @property
    def authority_key(self) -> Path:
        """Its key."""
        return self.path / "authority.key"

    @property
    def server(self) -> Path:
        """The key of the server, and its certificate."""
        return self.path / "server.pem"

    def read_authority(self) -> x509.Certificate:
        """Return the authority's certificate. Raises OSError or ValueError."""
        return x509.load_pem_x509_certificate(self.authority.read_bytes())


def ensure_certificates(folder: CertificateFolder, now: datetime | None = None) -> bool:
    """Create or renew what is missing, damaged, about to end, or for other addresses; return whether anything was.

    Raises SetupError if the files cannot be written.
    """
    now = now or datetime.now(UTC)
    try:
        folder.path.mkdir(mode=0o700, exist_ok=True)
        with lock_folder(folder.path):
            authority, key, is_new = _load_authority(folder, now)
            names = list_subject_names(authority)
            if not is_new and _is_server_current(folder, authority, names, now):
                return False
            _write_private(folder.server, _issue_server(authority, key, names, now))
            return True
    except OSError as error:
        raise SetupError(f"The certificates in {folder.path} cannot be written ({error.strerror}).") from error


def read_authority_der(folder: CertificateFolder) -> bytes:
    """Return the authority's certificate as devices import it."""
    return folder.read_authority().public_bytes(serialization.Encoding.DER)


def get_fingerprint(folder: CertificateFolder) -> str:
    """Return the SHA-256 fingerprint of the authority, as devices show it."""
    return folder.read_authority().fingerprint(hashes.SHA256()).hex(" ").upper()


def get_authority_name(folder: CertificateFolder) -> str:
    """Return the name of the authority, as devices list it."""
    [name] = folder.read_authority().subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(name.value)


def list_subject_names(authority: x509.Certificate) -> list[SubjectName]:
    """Return this machine's names and addresses that the authority can vouch for."""
    own = _get_host_name()
    hosts = ["localhost", own, *(f"{own}.{domain}" for domain in LOCAL_DOMAINS[1:])]
    addresses = [ipaddress.ip_address(text) for text in ("127.0.0.1", "::1", *find_local_addresses())]
    permitted = authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    domains = [one.value for one in permitted if isinstance(one, x509.DNSName)]
    networks = [one.value for one in permitted if isinstance(one, x509.IPAddress)]
    return [
        *(x509.DNSName(host) for host in hosts if any(f".{host}".endswith(f".{domain}") for domain in domains)),
        *(
            x509.IPAddress(address)
            for address in addresses
            if any(
                address in network
                for network in networks
                if isinstance(network, ipaddress.IPv4Network | ipaddress.IPv6Network)
            )
        ),
    ]


def _get_host_name() -> str:
    """Return this machine's name without its domain; ``localhost`` if it is none that a certificate may have."""
    own = socket.gethostname().partition(".")[0].lower()
    return own if re.fullmatch(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?", own) else "localhost"


def _load_authority(
    folder: CertificateFolder, now: datetime
) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey, bool]:
    """Return the authority, its key, and whether it is new. Raises OSError."""
    try:
        authority = folder.read_authority()
        key = serialization.load_pem_private_key(folder.authority_key.read_bytes(), None)
        is_usable = authority.not_valid_after_utc - now > timedelta(days=SERVER_DAYS) and _covers_addresses(authority)
        if isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == authority.public_key() and is_usable:
            return authority, key, False
    except (FileNotFoundError, ValueError):
        pass
    key = ec.generate_private_key(ec.SECP256R1())
    authority = _issue_authority(key, now)
    _write_private(folder.authority_key, _encode_key(key))
    _write_private(folder.authority, authority.public_bytes(serialization.Encoding.PEM))
    return authority, key, True


def _covers_addresses(authority: x509.Certificate) -> bool:
    """Return whether the authority can vouch for this machine's addresses: some networks have public ones."""
    known = {name.value for name in list_subject_names(authority) if isinstance(name, x509.IPAddress)}
    return {ipaddress.ip_address(text) for text in find_local_addresses()} <= known


def _is_server_current(
    folder: CertificateFolder, authority: x509.Certificate, names: Iterable[SubjectName], now: datetime
) -> bool:
    try:
        found = x509.load_pem_x509_certificate(folder.server.read_bytes())
        found.verify_directly_issued_by(authority)
    except (FileNotFoundError, ValueError, TypeError, InvalidSignature):
        return False
    held = set(found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value)
    return set(names) <= held and found.not_valid_after_utc - now > timedelta(days=RENEWAL_DAYS)


def _issue_authority(key: ec.EllipticCurvePrivateKey, now: datetime) -> x509.Certificate:
    own = _get_host_name()
    domains = dict.fromkeys([*LOCAL_DOMAINS, own])
    permitted = [
        *(x509.DNSName(domain) for domain in domains),
        *(x509.IPAddress(ipaddress.ip_network(text)) for text in (*LOCAL_NETWORKS, *find_local_addresses())),
    ]
    usage = x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=True, crl_sign=True, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    name = _build_name(f"Dreamkeeper of {own}"[:64])
    return (
        _begin_certificate(name, name, key, now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .sign(key, hashes.SHA256())
    )


def _issue_server(
    authority: x509.Certificate, authority_key: ec.EllipticCurvePrivateKey, names: list[SubjectName], now: datetime
) -> bytes:
    """Return a new key of the server with its certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    certificate = (
        _begin_certificate(_build_name("Dreamkeeper"), authority.subject, key, now, SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(identifier, critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    return _encode_key(key) + certificate.public_bytes(serialization.Encoding.PEM)


def _begin_certificate(
    name: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACKDATED)
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _build_name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _encode_key(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write_private(path: Path, content: bytes) -> None:
    """Replace a file by one that its owner alone can read."""
    with durable_files.write_draft(path.parent, ".certificate-", content) as draft:
        durable_files.replace_file(draft, path)
