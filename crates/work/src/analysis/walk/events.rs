//! What chance could have led to.

use game::erased::AnyGame;
use game::{PlayError, Turn, Value};

/// Events of a chance turn that are looked at; in games with more, the most probable ones stand for all.
const MOST: usize = 64;

/// Everything that chance could have led to besides what came.
#[derive(Default)]
pub(super) struct Events {
    /// The probability of what came.
    came: f64,
    others: Vec<Event>,
}

/// Something that did not come.
pub(super) struct Event {
    weight: f64,
    /// The position that it leads to.
    pub(super) position: Box<dyn AnyGame>,
    /// The events that lead there.
    pub(super) path: Vec<String>,
    /// What it is worth, once known.
    pub(super) value: Option<Value>,
}

impl Events {
    /// The events of a chance turn, of which `came` came.
    pub(super) fn new(position: &dyn AnyGame, came: Option<&str>) -> Result<Self, PlayError> {
        let mut events = Events::default();
        events.expand(position, (1.0, &[]), came)?;
        events.others.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        events.others.truncate(MOST);
        Ok(events)
    }

    fn expand(
        &mut self,
        position: &dyn AnyGame,
        (weight, path): (f64, &[String]),
        came: Option<&str>,
    ) -> Result<(), PlayError> {
        for (event, chance) in position.events() {
            let weight = weight * chance;
            if came == Some(&event) {
                self.came += weight;
                continue;
            }
            let mut next = position.boxed();
            next.try_play(&event)?;
            let path = [path, &[event]].concat();
            if next.turn() == Turn::Chance {
                self.expand(&*next, (weight, &path), None)?;
            } else {
                let value = next.result();
                self.others.push(Event { weight, position: next, path, value });
            }
        }
        Ok(())
    }

    /// The events that nothing is known of yet.
    pub(super) fn unknown(&self) -> impl Iterator<Item = usize> {
        let is_unknown = |(index, event): (usize, &Event)| event.value.is_none().then_some(index);
        self.others.iter().enumerate().filter_map(is_unknown)
    }

    pub(super) fn get(&self, index: usize) -> Option<&Event> {
        self.others.get(index)
    }

    pub(super) fn answer(&mut self, index: usize, value: Value) {
        if let Some(event) = self.others.get_mut(index) {
            event.value = Some(value);
        }
    }

    /// The mean, once everything is known; `came` is what the event that came is worth.
    pub(super) fn mean(&self, came: Option<Value>) -> Option<Value> {
        let of_came = came.map(|value| (self.came, value));
        let of_others = self.others.iter().map(|event| event.value.map(|value| (event.weight, value)));
        let known: Option<Vec<(f64, Value)>> = of_others.collect();
        let known: Vec<(f64, Value)> = known?.into_iter().chain(of_came).collect();
        let total: f64 = known.iter().map(|(weight, _)| weight).sum();
        let mean = |number: fn(&Value) -> Option<f32>| -> Option<f64> {
            let weighted = known.iter().map(|(weight, value)| Some(weight * f64::from(number(value)?)));
            Some(weighted.sum::<Option<f64>>()? / total)
        };
        let points = mean(|value| value.points).map(|points| points as f32);
        (total > 0.0)
            .then(|| mean(|value| Some(value.win)))?
            .map(|win| Value { points, ..Value::estimate(win) })
    }
}
