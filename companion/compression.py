"""Response compression."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

GZIP_CONTENT_TYPE = "application/gzip"


class CompressionMiddleware(GZipMiddleware):
    """Django's GZipMiddleware, which would compress a gzip file again and drop its length."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a response unless it is a gzip file."""
        return (
            response
            if response.headers.get("Content-Type") == GZIP_CONTENT_TYPE
            else super().process_response(request, response)
        )
