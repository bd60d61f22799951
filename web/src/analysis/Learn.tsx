/** Learn from your mistakes: the position before each of them, and the question what would have been better. */
import { useState } from "react";
import type { GameModule } from "../games/module";
import type { AnalysisUnit, GameState, Ply } from "../wire";
import { LearnSummary } from "./LearnSummary";
import { LearnTask } from "./LearnTask";
import { OPEN, type Outcome } from "./lesson";
import type { Verdict } from "./verdicts";

interface LearnProps {
  game: GameState;
  module: GameModule;
  plies: readonly Ply[];
  /** The mistakes that are asked about; taken once, so that verdicts that come later do not move the question away. */
  lessons: readonly Verdict[];
  unit: AnalysisUnit;
  /** How much less than the best still counts as found, in the unit of the analysis. */
  margin: number;
  names: readonly [string, string];
  /** Shows a ply of the review. */
  onOpen: (ply: number) => void;
  onClose: () => void;
}

export function Learn(props: LearnProps) {
  const { plies, lessons, names } = props;
  const [tasks, setTasks] = useState(lessons);
  const [index, setIndex] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>(() => tasks.map(() => OPEN));
  const task = tasks[index];
  const begin = (chosen: readonly Verdict[]) => {
    setTasks(chosen);
    setOutcomes(chosen.map(() => OPEN));
    setIndex(0);
  };
  if (!task) {
    return (
      <LearnSummary
        tasks={tasks}
        outcomes={outcomes}
        module={props.module}
        plies={plies}
        onAgain={() => begin(tasks)}
        onOpen={props.onOpen}
        onClose={props.onClose}
      />
    );
  }
  return (
    <LearnTask
      key={`${index} ${task.ply}`}
      {...props}
      task={task}
      number={index + 1}
      count={tasks.length}
      name={names[task.side === "first" ? 0 : 1]}
      outcome={outcomes[index] ?? OPEN}
      onOutcome={(outcome) => setOutcomes(outcomes.with(index, outcome))}
      onNext={() => setIndex(index + 1)}
    />
  );
}
