"""Addresses of the shelf, the tables, the journal, the saves and the rules."""

from django.urls import path

from campaigns.views import entries, games, holder, journal, offline, play, rulebook, rulings, saves, shelf, tools

urlpatterns = [
    path("", shelf.show, name="shelf"),
    path("new/<slug:game>/", shelf.new, name="new"),
    path("demo/<slug:game>/", shelf.demo, name="demo"),
    path("import/", saves.import_file, name="import"),
    path("c/<slug:slug>/", play.show, name="table"),
    path("c/<slug:slug>/live/", play.live, name="live"),
    path("c/<slug:slug>/panel/<slug:key>/", play.panel, name="panel"),
    path("c/<slug:slug>/move/<str:name>/", play.move, name="move"),
    path("c/<slug:slug>/holder/", holder.hold, name="holder"),
    path("c/<slug:slug>/tool/<slug:key>/", tools.show, name="tool"),
    path("c/<slug:slug>/journal/", journal.show, name="journal"),
    path("c/<slug:slug>/undo/", journal.undo, name="undo"),
    path("c/<slug:slug>/redo/", journal.redo, name="redo"),
    path("c/<slug:slug>/back/", journal.back, name="back"),
    path("c/<slug:slug>/saves/", saves.show, name="saves"),
    path("c/<slug:slug>/save/", saves.save, name="save"),
    path("c/<slug:slug>/restore/", saves.restore, name="restore"),
    path("c/<slug:slug>/verify/", saves.verify, name="verify"),
    path("c/<slug:slug>/export/", saves.export, name="export"),
    path("c/<slug:slug>/ruling/<str:rule>/", rulings.show, name="ruling"),
    path("rules/", entries.books, name="books"),
    path("rules/<slug:game>/", entries.find, name="rules"),
    path("rule/<str:rule>/", entries.rule, name="rule"),
    path("rulebook/<slug:digest>.json", rulebook.rulebook, name="rulebook"),
    path("offline/", offline.offline, name="offline"),
    path("sw.js", offline.worker, name="worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("moves/<slug:game>/", entries.moves, name="moves"),
    path("<slug:game>/<slug:key>/", games.show, name="page"),
]
