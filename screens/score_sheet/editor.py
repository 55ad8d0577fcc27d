"""The editor of one's own score sheet: boxes of a form, tried at once on a round, kept, played."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.engine.errors import BadInput
from companion.i18n.sheet_words import translated_sheet
from companion.library.sheets import keep_sheet, sheet_called
from companion.session.editor_view import SheetEdit, SheetEditor
from companion.session.new_match import NewMatch
from companion.session.sheet_editor import Draft
from companion.views.form import FormView

from ..form.fields_board import FieldsBoard, FieldsPage
from ..widgets import beside, button


class EditorScreen(FieldsPage):
    """The editor of a score sheet."""

    saved: ClassVar = {"edit": SheetEdit, "id": str}

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.id = ""
        self.edit = SheetEdit()
        self._begun: tuple[str, bool] | None = None
        self.keep = button("", self._keep)
        self.share = button("", self._share, icon="share")
        self.set_footer(beside(self.share, self.keep))

    def show(self, like: str = "", own: bool = False, **_what: object) -> None:
        """Begin with a copy of a sheet, with one's own sheet, or with an empty one."""
        new = self._begun != (like, own)
        if new:
            self._begun = (like, own)
            self.id = like if own else ""
            found = sheet_called(like, self.app.library) if like else None
            code = self.app.language.code  # its words are the writer's own from now on
            draft = Draft(translated_sheet(found, code).plain) if found else Draft()
            self.edit = SheetEdit(draft)
        self.build()
        if new:
            self.area.return_to(1)

    def restored(self) -> None:
        self.build()

    # Shown

    @property
    def fields(self) -> SheetEditor:
        """The editor of the sheet as it is now, in the app's language."""
        return SheetEditor(self.edit, self.app.language)

    def build(self) -> None:
        tr = self.tr
        above = self.area.offset
        self.header.title = tr("Your own sheet")
        self.header.back = tr("Back")
        self.content.clear_widgets()
        self.boards: dict[str, FieldsBoard] = {}  # by the ids of their boxes
        for section in self.fields.view().sections:
            board = FieldsBoard(self, FormView((section,)))
            self.content.add(board)
            self.boards |= dict.fromkeys((box.id for box in section.boxes), board)
        missing = self.edit.missing
        said = self.app.language.message_text(missing) if missing else tr("Save and play")
        self.keep.text = said
        self.keep.kind = "raised" if missing else "primary"
        self.share.text = tr("Share")
        self.share.kind = "quiet" if missing else "raised"
        self.content.do_layout()
        for board in self.boards.values():  # so that it is known at once where each of them lies
            board.refresh_if_needed()
        self.content.do_layout()
        self.area.keep_offset(above)

    def changed(self, fields: SheetEditor) -> None:
        """Follow a change; who adds a field or an option names it first."""
        was = self.edit.opened
        self.edit = fields.edit
        self.build()
        opened = self.edit.opened
        if opened == was:
            return
        goal = f"remove:{opened}" if opened else f"open:{was}"
        self.area.keep_at_top(self.boards.get(goal, self.boards["add-field"]))
        if self.edit.draft.named.get(opened, {}).get("name") == "":
            self.open_sheet("field", f"name:{opened}")

    # Kept

    def _kept(self) -> str:
        """Keep the sheet and return its id, or go where something is missing."""
        if self.edit.missing:
            self.app.device.refused()
            self._go_to_missing()
            return ""
        with self.app.reporting_errors(BadInput):
            self.id = keep_sheet(self.app.library, self.edit.draft.sheet(), self.id).id
            return self.id
        return ""

    def _go_to_missing(self) -> None:
        to = self.edit.to_missing
        if to == "add-field" or to.startswith("open:"):
            self.enter_field(to, "")  # which asks for its name
        elif to.startswith("name"):
            self.open_sheet("field", to)
        elif self.edit.missing:
            self.app.show_error(self.edit.missing)

    def _keep(self) -> None:
        if id := self._kept():
            found = sheet_called(id, self.app.library)
            assert found
            self._begun = None
            places = ("sheets", "sheet", "new", "sheet_editor")
            self.app.nav_stack = [step for step in self.app.nav_stack if step[0] not in places]
            self.app.go("new", new=NewMatch().by_sheet(found.plain))

    def _share(self) -> None:
        if id := self._kept():
            self.app.go("sheet", id=id)
            self.app.screen("sheet").open_sheet("hand_on")
