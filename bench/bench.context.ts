import type { Figure } from "./figure.ts";
import type { Postgres } from "./harness/postgres.ts";

/** What the measuring of a group is given. */
export interface Bench {
  /** Short runs, to see that everything works; the figures say little. */
  isQuick: boolean;
  /** null: there is none on this machine, and only the embedded database is measured. */
  postgres: Postgres | null;
  /** A commit that the public pages are measured beside, visit by visit; without one they are measured alone. */
  beside?: string | undefined;
  /** Called at the end of the group, also after a failure; the last one added is called first. */
  onEnd(close: () => unknown): void;
  /** Reports progress. */
  say(text: string): void;
}

export interface Group {
  name: string;
  /** Groups of one area are run by the area's name too. */
  area: "chat" | "server" | "browser" | "game";
  measure(bench: Bench): Promise<Figure[]>;
}
