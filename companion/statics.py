"""Static files under hashed names."""

from typing import Any

from django.conf import settings
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Whitenoise's hashed and compressed files; which name became which is written beside them, where nothing is served."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        records = FileSystemStorage(location=settings.STATIC_RECORDS)
        super().__init__(*args, manifest_storage=records, **kwargs)
