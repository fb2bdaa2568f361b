"""Answers are packed on their way, but for those that are packed already."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

GZIP_CONTENT_TYPE = "application/gzip"


class CompressionMiddleware(GZipMiddleware):
    """Django's own, which would pack a file of gzip once more and take its length away."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Pack an answer, unless it is a file of gzip."""
        return (
            response
            if response.headers.get("Content-Type") == GZIP_CONTENT_TYPE
            else super().process_response(request, response)
        )
