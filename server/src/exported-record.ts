import type { ExportFormat } from "./feature.ts";

type Field = string | number | boolean | null | readonly object[];

/**
 * One small thing of an export: an object with its kind, or a section with a list.
 *
 * @param kind words with `_` between them
 */
export function exportedRecord(format: ExportFormat, kind: string, fields: Record<string, Field>): string {
  if (format === "json") return JSON.stringify({ kind, ...fields }, null, 2);
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) => `- ${inWords(name)}: ${typeof value === "object" ? JSON.stringify(value) : value}`,
    );
  const title = inWords(kind);
  return `# ${title.charAt(0).toUpperCase()}${title.slice(1)}\n\n${lines.join("\n")}\n`;
}

const inWords = (name: string): string => name.replaceAll("_", " ");
