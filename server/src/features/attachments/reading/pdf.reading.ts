import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "unpdf/pdfjs";
import { cutTo, type ReadFile, type ReadTask, type ScannedPage, UnreadFile } from "./reading.ts";
import { scanOf } from "./scanned-page.ts";

/** Beyond this the rest of its pages is left out. */
const READING_MS = 12_000;
/** A picture of more pixels is not unpacked: a page at 600 dots an inch has 35 million. */
const MOST_PICTURE_PIXELS = 40_000_000;
/** A page with less text than this, a page number perhaps, counts as one without. */
const LEAST_PAGE_CHARS = 25;
/** So many pages in a row that can't be read: the rest is no better. */
const MOST_BROKEN = 20;

/**
 * The text of a PDF, page by page, and the pictures of pages that have none. No script in it is run, and nothing is
 * fetched. @throws UnreadFile
 */
export async function readPdf(
  bytes: Buffer,
  { mostCharacters, mostPages, mostScans }: ReadTask,
  nowMs: () => number = performance.now.bind(performance),
): Promise<ReadFile> {
  const endsAtMs = nowMs() + READING_MS;
  const loading = getDocument({
    data: new Uint8Array(bytes),
    // Where the file lies: without it the library would look for fonts and tables that we do not ship.
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: MOST_PICTURE_PIXELS,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise.catch(refuse);
    const pages: string[] = [];
    const scans: ScannedPage[] = [];
    const last = Math.min(pdf.numPages, mostPages);
    let length = 0;
    let unread = 0;
    let brokenInRow = 0;
    let number = 0;
    while (number < last && length <= mostCharacters && nowMs() < endsAtMs && brokenInRow < MOST_BROKEN) {
      number += 1;
      const read = await readPage(pdf, number, scans.length < mostScans).catch(() => undefined);
      brokenInRow = read === undefined ? brokenInRow + 1 : 0;
      if (read === undefined || read === "unread") unread += 1;
      else if (typeof read !== "string") scans.push(read);
      else if (read !== "") {
        const part = `[Page ${number}]\n${read}`;
        pages.push(part);
        length += part.length;
      }
    }
    const unreadPages = unread + pdf.numPages - number;
    if (pages.length === 0 && scans.length === 0)
      throw new UnreadFile(brokenInRow > 0 ? "unreadable" : "empty");
    return {
      kind: "pdf",
      ...cutTo(pages.join("\n\n"), mostCharacters),
      pages: pdf.numPages,
      ...(unreadPages > 0 ? { unreadPages } : {}),
      scans,
    };
  } finally {
    await loading.destroy();
  }
}

/** A page's text, the picture that it is, or that it is one which could not be taken out. */
async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  isScanTaken: boolean,
): Promise<string | ScannedPage | "unread"> {
  const page = await pdf.getPage(number);
  try {
    const text = await textOf(page);
    if (text.length >= LEAST_PAGE_CHARS) return text;
    const scan = await scanOf(page, number);
    if (scan === "none") return text;
    if (scan === "unread" || !isScanTaken) return text === "" ? "unread" : text;
    return scan;
  } finally {
    page.cleanup();
  }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
    .join("")
    .replaceAll("\0", "")
    .trim();
}

function refuse(cause: unknown): never {
  const { name } = cause as Error;
  throw new UnreadFile(name === "PasswordException" ? "encrypted" : "unreadable", { cause });
}
