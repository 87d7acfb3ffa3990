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
        mutatorName: string;
        replacement?: string;
        status: string;
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
  /** False where no test of the batch comes by. */
  isReached: boolean;
}

const NOTICED = new Set(["Killed", "Timeout"]);
/** Changes that were not tried: not counted. */
const NOT_TRIED = new Set(["Ignored", "CompileError", "RuntimeError", "Pending"]);

export function readMutants({ files }: StrykerReport): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants
      .filter(({ status }) => !NOT_TRIED.has(status))
      .map(({ replacement, mutatorName, status, location }) => ({
        file,
        line: (lines[location.start.line - 1] ?? "").trim(),
        was: cut(lines, location.start, location.end),
        becomes: oneLine(replacement ?? mutatorName),
        isNoticed: NOTICED.has(status),
        isReached: status !== "NoCoverage",
      }));
  });
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function cut(lines: readonly string[], start: Place, end: Place): string {
  const within = lines.slice(start.line - 1, end.line);
  const last = within.length - 1;
  within[last] = (within[last] ?? "").slice(0, end.column - 1);
  within[0] = (within[0] ?? "").slice(start.column - 1);
  return oneLine(within.join("\n"));
}
