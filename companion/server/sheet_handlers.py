"""Score sheets on the page: the shelf, one sheet before a match, and writing one's own."""

from __future__ import annotations

from ..engine.errors import NotAllowed
from ..i18n.sheet_words import translated_sheet
from ..library.sheets import SHEET_ENDING, delete_sheet, keep_sheet
from ..record.sheet_text import link, toml_text
from ..session.editor_view import SheetEdit, SheetEditor
from ..session.saved_state import from_state, to_state
from ..session.sheet_editor import Draft
from ..views.sheet_description import describe_sheet, players_in_words
from ..views.sheet_example import worked_example
from ..views.sheet_shelf import KINDS, opening_sentences, sheets_used_last, shelved_sheets
from .auth import KEEP
from .form_handlers import act_on_field
from .host_handlers import all_sheets, set_up_by
from .http_error import not_understood
from .json_values import to_json
from .library_handlers import with_library
from .qr import rows
from .request import Answer, Handlers, Request


def shelf(request: Request) -> Answer:
    """Return the sheets that are found by words and kind, and those that were played last."""
    table, lang = request.table, request.lang
    words, kind = str(request.body.get("words", "")), str(request.body.get("kind", ""))
    found = shelved_sheets(all_sheets(table), lang, words, kind)
    library = table.host.library
    used = table.host.do(lambda: sheets_used_last(library, lang)) if library else []
    names = (lang.tr("Cards"), lang.tr("Dice"), lang.tr("Board"), lang.tr("Sport"))
    return {
        "sheets": to_json(found),
        "used": [] if words or kind else to_json(used),
        "kinds": [list(pair) for pair in zip(KINDS, names, strict=True)],
        "kind": kind,
        "keeps": library is not None,
    }


def sheet(request: Request) -> Answer:
    """Return one sheet in words: what it is, an example, its formulas, a link to it, and what is
    agreed before a match by it."""
    id, lang = str(request.needed("id")), request.lang
    found = next((one for one in all_sheets(request.table) if one.id == id), None)
    if found is None:
        raise NotAllowed("That game isn’t known here.", 404)
    shown, address = translated_sheet(found.sheet, lang.code), link(found.sheet)
    return {
        "id": id,
        "name": shown.name,
        "players": players_in_words(shown, lang),
        "sentences": list(opening_sentences(shown.about)),
        "example": to_json(worked_example(id, found.sheet, lang)),
        "exactly": describe_sheet(found.sheet, lang)[1:],
        "own": found.own,
        "link": address,
        "code": rows(address),
        "file": [f"{id}{SHEET_ENDING}", toml_text(found.sheet)],
        "keeps": request.table.host.library is not None,
        **set_up_by(request, found.sheet),
    }


def delete(request: Request) -> Answer:
    """Delete one of the library's own sheets, and return the shelf."""
    id = str(request.needed("id"))
    if not any(one.own and one.id == id for one in all_sheets(request.table)):
        raise NotAllowed("That game isn’t known here.", 404)
    with_library(request, lambda library: delete_sheet(library, id))
    return shelf(request._replace(body={}))


# Writing one's own


def edit(request: Request) -> Answer:
    """Return the editor after one more change; it begins empty, or with a copy of a sheet."""
    with not_understood():  # a stranger's draft may be anything
        editor, field = act_on_field(request, SheetEditor(_restored(request), request.lang))
        form = to_json(editor.view())
        state, missing = to_state(editor.edit), editor.edit.missing
        said = request.lang.message_text(missing) if missing else ""
        to = editor.edit.to_missing
        return {"state": state, "form": form, "field": field, "missing": said, "to_missing": to}


def _restored(request: Request) -> SheetEdit:
    if "state" in request.body:
        return from_state(SheetEdit, request.body["state"])
    id, code = str(request.body.get("id") or ""), request.lang.code
    found = next((one.sheet for one in all_sheets(request.table) if one.id == id), None)
    return SheetEdit(Draft(translated_sheet(found, code).plain)) if found else SheetEdit()


def keep(request: Request) -> Answer:
    """Keep the sheet that was written in the library, in place of the one with that id."""
    made, id = _restored(request).draft.sheet(), str(request.body.get("id") or "")
    own = any(one.own and one.id == id for one in all_sheets(request.table))
    kept = with_library(request, lambda library: keep_sheet(library, made, id if own else ""))
    return {"id": kept.id}


HANDLERS: Handlers = {
    "shelf": (KEEP, shelf),
    "sheet": (KEEP, sheet),
    "delete_sheet": (KEEP, delete),
    "edit_sheet": (KEEP, edit),
    "keep_sheet": (KEEP, keep),
}
