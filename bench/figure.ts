/** What one number has to be. `excess` is the figure less its floor, `ratio` the figure divided by it. */
export interface Goal {
  on: "figure" | "excess" | "ratio";
  is: "at most" | "at least";
  limit: number;
}

/** The median of several runs. */
export interface Figure {
  what: string;
  unit: string;
  value: number;
  /** Measured in the same run, alternating with the figure. */
  floor?: { what: string; value: number };
  /** A figure without a goal only explains another one. */
  goal?: Goal;
  note?: string;
}

export type Verdict = "pass" | "miss" | "stated";

/** The number that the goal is about. Without a goal it is the figure itself. */
export const judgedNumber = ({ value, floor, goal }: Figure): number => {
  if (!goal || goal.on === "figure") return value;
  if (!floor) throw new Error("A goal beside a floor needs one");
  return goal.on === "excess" ? value - floor.value : value / floor.value;
};

export function verdictOf(figure: Figure): Verdict {
  const { goal } = figure;
  if (!goal) return "stated";
  const judged = judgedNumber(figure);
  const isReached = goal.is === "at most" ? judged <= goal.limit : judged >= goal.limit;
  return isReached ? "pass" : "miss";
}
