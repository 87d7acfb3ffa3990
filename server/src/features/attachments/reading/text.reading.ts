import { kindOfText } from "../attachment.kind.ts";
import { cutTo, type ReadFile, UnreadFile } from "./reading.ts";

/** Control characters that no text has, but for a few that slipped in. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g;
const MOST_CONTROLS_SHARE = 0.002;
/** From so many bytes one sees which of two bytes is always zero. */
const PROBE_BYTES = 4_096;

/** A text in UTF-8, UTF-16 or a Western code page, whatever its name says. @throws UnreadFile type, empty */
export function readText(bytes: Uint8Array, name: string, mostCharacters: number): ReadFile {
  const whole = decode(bytes);
  const controls = whole.match(CONTROLS)?.length ?? 0;
  if (controls > whole.length * MOST_CONTROLS_SHARE) throw new UnreadFile("type");
  const clean = controls === 0 ? whole : whole.replace(CONTROLS, "");
  if (clean.trim() === "") throw new UnreadFile("empty");
  const kind = kindOfText(clean, name);
  return { kind, ...cutTo(clean, mostCharacters), ...(kind === "csv" ? measureTable(clean) : {}), scans: [] };
}

function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding !== "utf-8") return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Every byte is a character there, as it was before Unicode.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By its mark, or else by which bytes are zero. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of probe.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = probe.length / 5;
  if (odd > many && even === 0) return "utf-16le";
  if (even > many && odd === 0) return "utf-16be";
  return "utf-8";
}

/** Rows and columns, by what divides the first row; a line break inside quotation marks belongs to its cell. */
function measureTable(text: string): { rows: number; columns: number } {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  const counts = [",", ";", "\t", "|"].map((one) => ({ one, count: head.split(one).length }));
  const divider = counts.reduce((best, next) => (next.count > best.count ? next : best)).one.charCodeAt(0);
  let rows = 0;
  let columns = 1;
  let isQuoted = false;
  let hasCell = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) isQuoted = !isQuoted;
    if (code === 0x0a && !isQuoted) {
      if (hasCell) rows += 1;
      hasCell = false;
    } else if (code !== 0x0d) hasCell = true;
    if (code === divider && !isQuoted && rows === 0) columns += 1;
  }
  return { rows: rows + (hasCell ? 1 : 0), columns };
}
