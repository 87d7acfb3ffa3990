import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../build-steps.ts";
import { architecturePage } from "./architecture.ts";
import { envExample, settingsPage } from "./settings-files.ts";

/** Files that `npm run generate` writes from the code. Each is made from its present text. */
const GENERATED: Record<string, (before: string) => string | Promise<string>> = {
  ".env.example": envExample,
  "docs/settings.md": settingsPage,
  "docs/architecture.md": architecturePage,
};

const present = (file: string): Promise<string> => readFile(join(ROOT, file), "utf8").catch(() => "");

async function changed(): Promise<{ file: string; text: string }[]> {
  const all = await Promise.all(
    Object.entries(GENERATED).map(async ([file, write]) => {
      const before = await present(file);
      const text = await write(before);
      return text === before ? [] : [{ file, text }];
    }),
  );
  return all.flat();
}

/** Writes those that differ from the code. @returns their names */
export async function writeGenerated(): Promise<string[]> {
  const files = await changed();
  for (const { file, text } of files) await writeFile(join(ROOT, file), text);
  return files.map(({ file }) => file);
}

/** @returns what differs from the code, if anything does */
export async function generatedProblem(): Promise<string | undefined> {
  const files = await changed();
  return files.length === 0
    ? undefined
    : `not as the code is: ${files.map(({ file }) => file).join(", ")}: run npm run generate`;
}
