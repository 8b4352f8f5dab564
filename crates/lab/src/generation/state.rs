//! What is done.

use super::{
    GenerationError, Plan,
    folder::{Folder, read_network, replace},
};
use serde_json::{Value, json};
use std::{fs, path::Path, sync::Arc};
use tabia_engine::eval::Evaluator;

/// The state of a generation on disk.
#[derive(Debug)]
pub(super) struct State<'a> {
    folder: Folder<'a>,
    value: Value,
}

impl<'a> State<'a> {
    /// Takes up a generation, or begins one in a folder that has none.
    pub fn open(plan: &'a Plan) -> Result<Self, GenerationError> {
        let folder = Folder(&plan.folder);
        let wanted = plan.to_string();
        let Some(value) = read(folder)? else { return Self::begin(folder, plan, wanted) };
        let found = value["plan"].as_str().unwrap_or_default();
        if found != wanted {
            return Err(GenerationError::OtherPlan {
                folder: plan.folder.clone(),
                found: found.to_owned(),
                wanted,
            });
        }
        Ok(Self { folder, value })
    }

    /// The champion is copied: by the end, the best network may be another.
    fn begin(folder: Folder<'a>, plan: &Plan, name: String) -> Result<Self, GenerationError> {
        fs::create_dir_all(folder.0).map_err(GenerationError::system(folder.0))?;
        if let Evaluator::Network(network) = plan.champion() {
            replace(&folder.champion(), &network.write())?;
        }
        let champion = plan.champion().to_string();
        let mut state = Self { folder, value: json!({ "champion": champion }) };
        state.set("plan", name.into())?;
        Ok(state)
    }

    /// What came out of a step, if it is done.
    pub fn get(&self, step: &str) -> Option<&Value> {
        self.value.get(step)
    }

    /// Notes what came out of a step.
    pub fn set(&mut self, step: &str, outcome: Value) -> Result<(), GenerationError> {
        self.value[step] = outcome;
        replace(&self.folder.state(), format!("{:#}\n", self.value).as_bytes())
    }
}

/// The champion of the generation in this folder, if one was begun there.
///
/// # Errors
/// The state or the network cannot be read.
pub fn stored_champion(folder: &Path) -> Result<Option<Evaluator>, GenerationError> {
    let folder = Folder(folder);
    let Some(state) = read(folder)? else { return Ok(None) };
    if state["champion"] == Evaluator::Classical.to_string() {
        return Ok(Some(Evaluator::Classical));
    }
    Ok(Some(Evaluator::Network(Arc::new(read_network(&folder.champion())?))))
}

fn read(folder: Folder) -> Result<Option<Value>, GenerationError> {
    let path = folder.state();
    if !path.exists() {
        return Ok(None);
    }
    let bytes = fs::read(&path).map_err(GenerationError::system(&path))?;
    serde_json::from_slice(&bytes).map(Some).map_err(|_| GenerationError::Damaged(path))
}
