use super::*;
use crate::uci::Reply;
use proptest::{collection::vec, prelude::*};

#[test]
fn declarations_are_printed_exactly() {
    for line in [
        "option name Hash type spin default 64 min 1 max 33554432",
        "option name Contempt type spin default 0 min -100 max 100",
        "option name Nullmove type check default true",
        "option name Style type combo default Normal var Solid var Normal var Very Risky",
        "option name NalimovPath type string default c:\\my  tables",
        "option name SyzygyPath type string default <empty>",
        "option name Clear Hash type button",
    ] {
        let declaration: OptionDeclaration = line.parse().expect("well formed");
        assert_eq!(declaration.to_string(), line);
        assert_eq!(format!("{line}\r\n").parse(), Ok(Reply::Option(declaration)));
    }
    let path = OptionKind::String { default: String::new() };
    let declaration = OptionDeclaration::new("SyzygyPath", path);
    assert_eq!("option name SyzygyPath type string".parse(), Ok(declaration.clone()));
    assert_eq!("option name SyzygyPath type string default".parse(), Ok(declaration));
}

#[test]
fn malformed_declarations_are_explained() {
    let sentence =
        |line: &str| line.parse::<OptionDeclaration>().expect_err("malformed").to_string();
    assert_eq!(sentence("option"), "name: the value is missing");
    assert_eq!(sentence("option name type check"), "name: the value is missing");
    assert_eq!(sentence("option name Hash"), "type: the value is missing");
    assert_eq!(sentence("option name Hash type"), "type: the value is missing");
    assert_eq!(sentence("option name Hash type dial"), "type: 'dial' is not a type of option");
    assert_eq!(sentence("option name A type spin default x"), "default: 'x' is not a number");
    assert_eq!(sentence("option name A type spin default 1"), "min: the value is missing");
    assert_eq!(sentence("option name A type check"), "default: the value is missing");
    assert_eq!(
        sentence("option name A type check default on"),
        "default: 'on' is neither 'true' nor 'false'"
    );
    assert_eq!(sentence("option name A type combo var a"), "default: the value is missing");
    assert_eq!(sentence("uciok"), "'uciok' is not a message of an engine");
}

fn fault(kind: &OptionKind, text: Option<&str>) -> String {
    kind.read("Name", text).expect_err("unsuitable").to_string()
}

#[test]
fn spins_clamp_and_say_so() {
    let kind = OptionKind::Spin { default: 64, min: 1, max: 100 };
    let read = |text| kind.read("Hash", Some(text));
    assert_eq!(read(" 100 "), Ok(OptionValue::Spin { value: 100, clamped: None }));
    assert_eq!(read("101"), Ok(OptionValue::Spin { value: 100, clamped: Some(101) }));
    assert_eq!(read("-5"), Ok(OptionValue::Spin { value: 1, clamped: Some(-5) }));
    assert_eq!(
        read("99999999999999999999"),
        Ok(OptionValue::Spin { value: 100, clamped: Some(i64::MAX) })
    );
    assert_eq!(fault(&kind, Some("64.5")), "Name: '64.5' is not a number");
    assert_eq!(fault(&kind, Some("1 2")), "Name: '1 2' is not a number");
    assert_eq!(fault(&kind, Some(" ")), "Name: the value is missing");
    assert_eq!(fault(&kind, None), "Name: the value is missing");
    let empty_range = OptionKind::Spin { default: 0, min: 5, max: 1 };
    assert_eq!(
        empty_range.read("Odd", Some("3")),
        Ok(OptionValue::Spin { value: 1, clamped: Some(3) })
    );
}

#[test]
fn checks_and_combos_disregard_case() {
    let check = OptionKind::Check { default: false };
    assert_eq!(check.read("Ponder", Some("True")), Ok(OptionValue::Check(true)));
    assert_eq!(check.read("Ponder", Some("FALSE")), Ok(OptionValue::Check(false)));
    assert_eq!(fault(&check, Some("1")), "Name: '1' is neither 'true' nor 'false'");
    assert_eq!(fault(&check, None), "Name: the value is missing");

    let choices = vec!["Solid".to_owned(), "Very Risky".to_owned()];
    let combo = OptionKind::Combo { default: "Solid".to_owned(), choices };
    let risky = OptionValue::Choice("Very Risky".to_owned());
    assert_eq!(combo.read("Style", Some("very risky")), Ok(risky));
    assert_eq!(fault(&combo, Some("wild")), "Name: 'wild' is not one of 'Solid', 'Very Risky'");
    assert_eq!(fault(&combo, Some("")), "Name: the value is missing");
    let bare = OptionKind::Combo { default: String::new(), choices: vec![String::new()] };
    assert_eq!(bare.read("Book", Some("<empty>")), Ok(OptionValue::Choice(String::new())));
}

#[test]
fn texts_can_be_emptied_in_every_way() {
    let kind = OptionKind::String { default: "x".to_owned() };
    for text in [None, Some(""), Some(" \t"), Some("<empty>"), Some(" <empty>\r\n")] {
        assert_eq!(kind.read("SyzygyPath", text), Ok(OptionValue::Text(String::new())));
    }
    let path = OptionValue::Text("/a  b;<empty>".to_owned());
    assert_eq!(kind.read("SyzygyPath", Some("/a  b;<empty>")), Ok(path));
    assert_eq!(OptionKind::Button.read("Clear Hash", Some("now")), Ok(OptionValue::Button));
    assert_eq!(OptionKind::Button.read("Clear Hash", None), Ok(OptionValue::Button));
}

fn kinds() -> impl Strategy<Value = OptionKind> {
    // Upper-case words cannot be the keywords `type`, `default` and `var`.
    let choice = "([A-Z][A-Z0-9]{0,5}( [A-Z0-9]{1,5}){0,2})?";
    prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| OptionKind::Spin { default, min, max }),
        (choice, vec(choice, 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        "([!-~]([ \t]{0,2}[!-~]){0,20})?".prop_map(|default| OptionKind::String { default }),
    ]
}

proptest! {
    #[test]
    fn every_declaration_round_trips(name in "[A-Z]{1,8}( [A-Z_]{1,5}){0,2}", kind in kinds()) {
        let declaration = OptionDeclaration { name, kind };
        prop_assert_eq!(declaration.to_string().parse(), Ok(declaration));
    }
}
