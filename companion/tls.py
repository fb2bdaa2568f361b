"""The listener for https at home, with certificates of our own."""

from __future__ import annotations

import socket
import ssl
from pathlib import Path

from companion import certificates


class TlsListener:
    """A listening socket, and the TLS context of its connections, whose certificate is kept current.

    Raises SetupError if the certificates cannot be written.
    """

    def __init__(self, listener: socket.socket, data_folder: Path) -> None:
        self.listener = listener
        self.folder = certificates.CertificateFolder.of(data_folder)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_2
        self.context.set_alpn_protocols(["http/1.1"])
        self.ensure_certificates()
        self.load_certificate()

    def ensure_certificates(self) -> None:
        """Renew the certificates if they have to be. Raises SetupError."""
        certificates.ensure_certificates(self.folder)

    def load_certificate(self) -> None:
        """Use the stored certificate for new connections. Raises OSError."""
        self.context.load_cert_chain(self.folder.server)

    def get_fingerprint(self) -> str:
        """Return the fingerprint of the authority that devices trust."""
        return certificates.get_fingerprint(self.folder)
