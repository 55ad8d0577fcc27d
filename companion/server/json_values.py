"""Turn the values of views into JSON, with only those of their fields that the page reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter

from ..engine.schema import Value

AS_IT_IS = frozenset((str, int, bool, float, type(None)))
SENT = {  # what `web/page` reads of each view; what only a window needs stays here
    "BannerView": "title words",
    "Bullets": "kind=__class__.__name__ items",
    "BoxView": "id kind name column icon value suffix chosen note focused wrong follows answers",
    "CategoriesView": "names rows difference",
    "ChanceView": "words faces",
    "ColumnView": "seats name total leads gain now note",
    "CountingStep": "name gains totals said leads",
    "CountingView": "seats names steps",
    "MoveDetail": "move about standing",
    "Face": "name icon short value note badge mark",
    "FieldView": "name value pad why",
    "Figure": "groups caption good",
    "FoundGame": "to id name sentence players game icon",
    "FormView": "person title subtitle columns past sections pad says tone asks by_person undone",
    "GuestView": "number part name here wants away",
    "Key": "pick face picked quiet sign along lit why",
    "LoggedRoundView": "title standing moves",
    "PlayerLook": "colour mark",
    "RepairView": "subtitle rows question end",
    "MayIView": "title sections verb heading no verdict rule_title why rule",
    "MomentView": "title words",
    "MoveQuestionView": "title words why rule waiting shift shift_title more_shifted then",
    "MoveView": "number words form seat ruling overruled by",
    "Numbers": "kind=__class__.__name__ rows",
    "PadButton": "words note state",
    "PadKey": "key text state column sign",
    "PadView": "enter kind keys cards asks ways next back log shares",
    "PastRoundsView": "at number other",
    "Pad": "keys still unasked",
    "Paragraph": "kind=__class__.__name__ text",
    "PartView": "words amount",
    "PictureBlock": "kind=__class__.__name__ rows",
    "Prose": "plain bold",
    "Choosable": "id words caption chosen",
    "GameLeaderView": "kind title words game icon",
    "RankedView": "person name look rank value share played place moved leads words",
    "RecentPlace": "place won words file",
    "SeasonView": "id name words",
    "StandingsView": "leader about looks matches columns rows note",
    "RowView": "title caption trailing icon look to id",
    "FigureCard": "icon text sign",
    "Ruling": "kind=__class__.__name__ text",
    "RankView": "rank seat name total wins",
    "ResultView": "title about heading winners best total ended ranking lines rounds moments"
    " categories",
    "ExampleLine": "words legal why",
    "ExampleView": "kind=__class__.__name__ title lines",
    "ExampleEntry": "name entered points why",
    "SheetExample": "entered lines",
    "SheetRules": "name sentences entries example ending exactly",
    "EntryRule": "name counts",
    "ShelvedSheet": "id name sentence players icon used",
    "ReplayPlayer": "seat name total faces",
    "ReplayStep": "number most about words players",
    "RoundOverView": "subtitle last headline about standings lying next go_on",
    "StackView": "seat name top words",
    "StandingView": "rank seat name gain moved leads progress",
    "RoundCellView": "entries points total quiet",
    "RoundRowView": "title cells moves",
    "RoundView": "title totals points leads",
    "SectionView": "name boxes label before folds",
    "ShiftedMoveView": "words note",
    "Spot": "pick face note safe lit focus",
    "Stake": "attacker defender at_stake attack defence words seats awaited",
    "StepView": "number words note",
    "TableView": "title=header.title subtitle=header.subtitle banner=header.banner tiles middle"
    " stake prompt=prompt.text hint=prompt.hint picked=prompt.picked answers=prompt.answers"
    " mode=prompt.mode pads more=more.text more_pick=more.pick only_counts verbs last=bar.text"
    " undo=bar.undo redo=bar.redo rounds",
    "TileView": "seat name total=score.total this_round=score.this_round leads=score.leads hand"
    " at_turn lit spots note out loud",
    "VerbGroup": "title lines",
    "VerbView": "id label words state",
}


def _reader(field: str) -> tuple[str, Callable[[Value], Value]]:
    """Return the name of a field in JSON, and how its value is got: `total=score.total`."""
    name, _, path = field.partition("=")
    return name, attrgetter(path or name)


FIELDS = {view: tuple(map(_reader, fields.split())) for view, fields in SENT.items()}


def to_json(value: Value) -> Value:
    """Return a value as JSON can hold it: views become objects, other tuples lists."""
    if type(value) in AS_IT_IS:
        return value
    if hasattr(value, "_fields"):
        return {name: to_json(read(value)) for name, read in FIELDS[type(value).__name__]}
    if isinstance(value, tuple | list):
        return [to_json(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(part) for key, part in value.items()}
    return value
