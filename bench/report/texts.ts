import { type Figure, type Goal, verdictOf } from "../figure.ts";

export interface Line {
  what: string;
  goal: string;
  figure: string;
  floor: string;
  ratio: string;
  verdict: string;
}

/** A figure as text, the same on the screen and in the document. */
export const lineOf = (figure: Figure): Line => ({
  what: figure.what,
  goal: figure.goal ? goalText(figure.goal, figure.unit) : "",
  figure: withUnit(figure.value, figure.unit),
  floor: figure.floor ? `${withUnit(figure.floor.value, figure.unit)} (${figure.floor.what})` : "",
  ratio: figure.floor && figure.floor.value !== 0 ? short(figure.value / figure.floor.value) : "",
  verdict: verdictOf(figure),
});

/** The number that a goal is about, as text: 1.87 ×, +3.7 ms, 372 ms. */
export function judgedText(judged: number, on: Goal["on"], unit: string): string {
  if (on === "ratio") return `${short(judged)} ×`;
  return on === "excess" && judged >= 0 ? `+${withUnit(judged, unit)}` : withUnit(judged, unit);
}

function goalText({ on, is, limit }: Goal, unit: string): string {
  const sign = is === "at most" ? "≤" : "≥";
  if (on === "ratio") return `${sign} ${short(limit)} × the floor`;
  return on === "excess"
    ? `${sign} ${withUnit(limit, unit)} beyond the floor`
    : `${sign} ${withUnit(limit, unit)}`;
}

const withUnit = (value: number, unit: string): string =>
  unit === "" ? short(value) : `${short(value)} ${unit}`;

/** About three significant digits. */
function short(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1_000) return Math.round(value).toLocaleString("en");
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits);
}
