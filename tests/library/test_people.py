"""People who were called otherwise before."""

from companion.library.people import Former, Person, losing_name

LONG_AGO = "2024-05-01T20:00:00"


def test_a_former_name_that_somebody_else_takes_is_lost_from_now_on_once() -> None:
    people = {
        "a": Person("a", "Anna", former=(Former("Ben"), Former("Bea"))),
        "b": Person("b", "Bert", former=(Former("Ben", LONG_AGO),)),
        "c": Person("c", "Cleo"),
    }
    (anna,) = losing_name(people, "ben")
    assert anna.id == "a"
    ben, bea = anna.former
    assert ben.name == "Ben" and ben.until > LONG_AGO
    assert bea == Former("Bea")
