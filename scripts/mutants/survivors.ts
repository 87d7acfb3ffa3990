interface Place {
  line: number;
  column: number;
}

/** What we read of Stryker's report (schema: mutation-testing-report-schema). */
export interface StrykerReport {
  files: Record<
    string,
    {
      source: string;
      mutants: readonly {
        /** Counts on from the beginning of the file. */
        id: string;
        mutatorName: string;
        replacement?: string;
        status: string;
        statusReason?: string;
        location: { start: Place; end: Place };
      }[];
    }
  >;
}

/** A small mistake that was made, and whether a test noticed. */
export interface Mutant {
  file: string;
  /** The first line of what was changed, trimmed: it stays the same when lines above it come and go. */
  line: string;
  was: string;
  becomes: string;
  isNoticed: boolean;
  /** It was noticed because something came to no end, and not because something wrong was seen. */
  isTimeout: boolean;
  /** False where no test of the batch comes by. */
  isReached: boolean;
}

const NOTICED = new Set(["Killed", "Timeout"]);
/** How Vitest names a test that it ended. */
const TIMED_OUT = /^(Error: )?(Test|Hook) timed out in \d+ms/m;
/** The name of our own mutator, whose report has the whole query before and after (clauses.mutator.mjs). */
const LEFT_OUT = "Clause";
/** Changes that were not tried: not counted. */
const NOT_TRIED = new Set(["Ignored", "CompileError", "RuntimeError", "Pending"]);

export function readMutants({ files }: StrykerReport): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants
      .filter(({ status }) => !NOT_TRIED.has(status))
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .map(({ replacement, mutatorName, status, statusReason = "", location }) => {
        const was = within(lines, location.start, location.end);
        const change = {
          line: (lines[location.start.line - 1] ?? "").trim(),
          was: oneLine(was),
          becomes: oneLine(replacement ?? mutatorName),
        };
        return {
          file,
          ...(mutatorName === LEFT_OUT ? leftOut(was, replacement ?? "") : change),
          isNoticed: NOTICED.has(status),
          isTimeout: status === "Timeout" || TIMED_OUT.test(statusReason),
          isReached: status !== "NoCoverage",
        };
      });
  });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function within(lines: readonly string[], start: Place, end: Place): string {
  const part = lines.slice(start.line - 1, end.line);
  const last = part.length - 1;
  part[last] = (part[last] ?? "").slice(0, end.column - 1);
  part[0] = (part[0] ?? "").slice(start.column - 1);
  return part.join("\n");
}

/** What is no longer there: code is compared without what a printer of code may change. */
function leftOut(was: string, becomes: string): Pick<Mutant, "line" | "was" | "becomes"> {
  const signs = [...was.matchAll(/[^\s,;]/g)];
  const left = [...becomes.matchAll(/[^\s,;]/g)].map(([sign]) => sign);
  let first = 0;
  while (first < left.length && signs[first]?.[0] === left[first]) first += 1;
  let behind = 0;
  while (behind < left.length - first && signs.at(-1 - behind)?.[0] === left.at(-1 - behind)) behind += 1;
  let from = signs[first]?.index ?? 0;
  let to = (signs.at(-1 - behind)?.index ?? was.length) + 1;
  // "true" stands for a condition, "asc" for "desc": letters that they share belong to what is gone.
  while (/^\w{2}/.test(was.slice(Math.max(from - 1, 0)))) from -= 1;
  while (/\w{2}$/.test(was.slice(0, to + 1)) && to < was.length) to += 1;
  const lineOf = was.slice(was.lastIndexOf("\n", from) + 1).split("\n")[0] ?? "";
  const what = oneLine(was.slice(from, to));
  return { line: lineOf.trim(), was: what, becomes: `without ${what}` };
}
