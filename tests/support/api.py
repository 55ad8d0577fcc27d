"""What most tests need of the companion, under one roof."""

from companion.engine.errors import BadInput, StorageError
from companion.engine.game import Setup, broken_rules, options
from companion.engine.match import Correction, Entry, Match, read_line
from companion.engine.schema import canonical_json
from companion.engine.tap_result import TapState
from companion.games import GAMES, IDS
from companion.i18n.language import language, languages
from companion.library.library import Library
from companion.library.sheets import sheet_called
from companion.paths import data_folder
from companion.record.match_file import make_setup, read_bytes, read_file
from companion.record.open_record import OpenRecord
from companion.session.new_match import NewMatch
from companion.session.table_session import TableSession
from companion.views.standing import standing
