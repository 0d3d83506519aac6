//! What can be set in an engine: declared by it, checked before it is set.

use std::fmt::{self, Display, Formatter};

use thiserror::Error;

use super::syntax::{Line, Quoted, write_argument};
use crate::ParseError;
use crate::error::excerpt;
use crate::words::{Number, Words};

/// A parameter as the engine declares it.
///
/// ```
/// use damier_protocol::hub::{Reply, Value};
///
/// let line = r#"param name=variant value=normal type=enum values="normal killer""#;
/// let Ok(Reply::Param(variant)) = Reply::parse(line) else { panic!("it is one") };
/// assert_eq!(variant.check("killer"), Ok(Value::Choice("killer".into())));
/// assert_eq!(
///     variant.check("chess").unwrap_err().to_string(),
///     "`chess` is no value for `variant`: expected one of normal, killer",
/// );
/// assert_eq!(variant.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it is set to now.
    pub value: String,
    /// What it can be set to.
    pub kind: Kind,
}

/// What a parameter can be set to.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Yes or no.
    Bool,
    /// A whole number.
    Int {
        /// The smallest, if there is one.
        min: Option<i64>,
        /// The largest, if there is one.
        max: Option<i64>,
    },
    /// A number.
    Real {
        /// The smallest, if there is one.
        min: Option<f64>,
        /// The largest, if there is one.
        max: Option<f64>,
    },
    /// Any text.
    Text,
    /// One of several words.
    Enum {
        /// All of them.
        values: Vec<String>,
    },
}

/// A value that fits the parameter it is for.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A whole number within its range.
    Int(i64),
    /// A number within its range.
    Real(f64),
    /// A text.
    Text(String),
    /// One of the words.
    Choice(String),
}

/// Why a parameter cannot be set so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{value}` is no value for `{name}`: expected {expected}")]
pub struct ParameterError {
    /// The parameter.
    pub name: String,
    /// The value.
    pub value: String,
    /// What would do.
    pub expected: String,
}

impl Parameter {
    /// Whether it can be set to this.
    pub fn check(&self, value: &str) -> Result<Value, ParameterError> {
        let fit = match &self.kind {
            Kind::Bool => match value {
                "true" => Some(Value::Bool(true)),
                "false" => Some(Value::Bool(false)),
                _ => None,
            },
            Kind::Int { min, max } => i64::read(value).filter(within(*min, *max)).map(Value::Int),
            Kind::Real { min, max } => f64::read(value).filter(within(*min, *max)).map(Value::Real),
            Kind::Text => Some(Value::Text(value.to_owned())),
            Kind::Enum { values } => {
                values.iter().find(|choice| *choice == value).map(|choice| Value::Choice(choice.clone()))
            }
        };
        fit.ok_or_else(|| ParameterError {
            name: self.name.clone(),
            value: excerpt(value),
            expected: self.expected(),
        })
    }

    fn expected(&self) -> String {
        match &self.kind {
            Kind::Bool => "true or false".to_owned(),
            Kind::Int { min, max } => format!("a whole number{}", range(*min, *max)),
            Kind::Real { min, max } => format!("a number{}", range(*min, *max)),
            Kind::Text => "a text".to_owned(),
            Kind::Enum { values } => format!("one of {}", values.join(", ")),
        }
    }

    /// The arguments of `param`.
    pub(super) fn read(line: &Line<'_>) -> Result<Parameter, ParseError> {
        let name = line.text("name", "the argument `name`")?;
        let value = line.text("value", "the argument `value`")?;
        let Some(kind) = line.argument("type") else {
            return Err(ParseError::missing("param", line.end, "the argument `type`"));
        };
        let kind = match kind.value {
            "bool" => Kind::Bool,
            "int" => Kind::Int { min: line.number("min")?, max: line.number("max")? },
            "real" => Kind::Real { min: line.number("min")?, max: line.number("max")? },
            "string" => Kind::Text,
            "enum" => {
                let values = line.text("values", "the argument `values`")?;
                Kind::Enum { values: Words::new(&values).map(|word| word.text.to_owned()).collect() }
            }
            other => {
                let expected = "`bool`, `int`, `real`, `string` or `enum`";
                return Err(ParseError::unexpected(other, kind.at, expected));
            }
        };
        Ok(Parameter { name, value, kind })
    }
}

fn within<N: PartialOrd>(min: Option<N>, max: Option<N>) -> impl Fn(&N) -> bool {
    move |number| min.as_ref().is_none_or(|min| min <= number) && max.as_ref().is_none_or(|max| number <= max)
}

fn range(min: Option<impl Display>, max: Option<impl Display>) -> String {
    let bound =
        |word: &str, bound: Option<String>| bound.map_or(String::new(), |bound| format!(" {word} {bound}"));
    bound("from", min.map(|min| min.to_string())) + &bound("to", max.map(|max| max.to_string()))
}

impl Display for Parameter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "param name={} value={} type=", Quoted(&self.name), Quoted(&self.value))?;
        match &self.kind {
            Kind::Bool => f.write_str("bool"),
            Kind::Int { min, max } => {
                f.write_str("int")?;
                write_argument(f, "min", *min)?;
                write_argument(f, "max", *max)
            }
            Kind::Real { min, max } => {
                f.write_str("real")?;
                write_argument(f, "min", *min)?;
                write_argument(f, "max", *max)
            }
            Kind::Text => f.write_str("string"),
            Kind::Enum { values } => write!(f, "enum values={}", Quoted(&values.join(" "))),
        }
    }
}
