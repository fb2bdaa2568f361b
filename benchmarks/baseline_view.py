"""The baseline of the benchmarks: a minimal Django view that writes."""

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from campaigns.models import Campaign


@require_POST
def update_one_row(request: HttpRequest, pk: int) -> HttpResponse:
    """Update one row in a transaction and render a page of about 1 kB, behind the same middleware as every move."""
    with transaction.atomic():
        Campaign.objects.filter(pk=pk).update(version=F("version") + 1)
    return render(request, "bare.html", {"pk": pk, "said": request.POST.get("said", ""), "rows": range(4)})
