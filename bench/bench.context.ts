import type { Figure } from "./figure.ts";
import type { Postgres } from "./harness/postgres.ts";

/** What a group of figures gets to work with. */
export interface Bench {
  /** Short runs, to see that everything works; the figures say little. */
  isQuick: boolean;
  /** null: there is none on this machine, and only the embedded database is measured. */
  postgres: Postgres | null;
  /** Runs when the group is over, last one first, however it ended. */
  onEnd(close: () => unknown): void;
  /** Says what goes on. */
  say(text: string): void;
}

export interface Group {
  name: string;
  /** Groups of one area are run by the area's name too. */
  area: "chat" | "server" | "browser" | "game";
  measure(bench: Bench): Promise<Figure[]>;
}
