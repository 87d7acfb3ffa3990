import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocx, buildPdf, buildZip } from "../../../../test/documents.ts";
import { buildPicture } from "../../../../test/pictures.ts";
import { readAttachment } from "./read-file.ts";
import type { ReadTask } from "./reading.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-test-reading-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string, name = "a file", limits: Partial<ReadTask> = {}) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return readAttachment({ path, name, mostCharacters: 300_000, mostPages: 300, mostScans: 4, ...limits });
}
const unread = async (...given: Parameters<typeof read>) => {
  const result = await read(...given);
  return "unread" in result ? result.unread : `read as ${result.file.kind}`;
};
const file = async (...given: Parameters<typeof read>) => {
  const result = await read(...given);
  if ("unread" in result) throw new Error(result.unread);
  return result.file;
};

describe("a text", () => {
  it.each([
    ["UTF-8", Buffer.from("Bakso naps — größer")],
    ["UTF-8 with its mark", Buffer.from("\uFEFFBakso naps — größer")],
    ["UTF-16, little end first", Buffer.from("\uFEFFBakso naps — größer", "utf16le")],
    ["UTF-16, big end first", Buffer.from("\uFEFFBakso naps — größer", "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from("Bakso naps — größer", "utf16le")],
    ["a Western code page", Buffer.from("Bakso naps \x97 gr\xf6\xdfer", "latin1")],
  ])("is read in %s", async (_encoding, bytes) => {
    expect((await file(bytes)).text).toBe("Bakso naps — größer");
  });

  it("is named by its owner's name for it, unless it says otherwise", async () => {
    expect((await file("# A cub", "notes.md")).kind).toBe("md");
    expect((await file('{"cub": 1}', "data")).kind).toBe("json");
    expect((await file("no json", "data.json")).kind).toBe("txt");
    expect((await file("only words", "x.pdf")).kind).toBe("txt");
  });

  it("has its rows and columns counted where it is a table, a line break inside a cell left aside", async () => {
    expect(await file('a;b;c\n1;"two\nlines";3\n4;5;6\n', "t.csv")).toMatchObject({ rows: 3, columns: 3 });
    const wide = await file(`${"x,".repeat(999_999)}x\n`, "wide.csv");
    expect(wide).toMatchObject({ kind: "csv", rows: 1, columns: 1_000_000, isCut: true });
  });

  it("is read as it stands where its JSON is nested a million deep", async () => {
    expect(await file("[".repeat(1_000_000), "deep.json")).toMatchObject({ kind: "json", isCut: true });
    expect((await file(`${"[".repeat(400_000)}${"]".repeat(400_000)}`, "deep")).text).toMatch(/^\[+/);
  });

  it("loses single control characters, and is none with many", async () => {
    expect((await file(`${"A cub naps. ".repeat(100)}\0`)).text).not.toContain("\0");
    expect(await unread(Buffer.from("a\0b\0\0c".repeat(100)))).toBe("type");
  });

  it("is cut at a whole character", async () => {
    const { text, isCut } = await file("🐯".repeat(10), "x.txt", { mostCharacters: 5 });
    expect([text, isCut]).toEqual(["🐯🐯", true]);
  });

  it("is refused where there is nothing in it", async () => {
    expect(await unread("")).toBe("empty");
    expect(await unread(" \n\t ")).toBe("empty");
  });
});

describe("what is none of the kinds", () => {
  it.each([
    ["a program", Buffer.from(`MZ\x90${"This program cannot be run in DOS mode. ".repeat(20)}`, "latin1")],
    ["a program of Linux", Buffer.from("\x7fELF\x02\x01\x01", "latin1")],
    ["a packed file", Buffer.from("\x1f\x8b\x08abc", "latin1")],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["an old Word file", Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more", "latin1")],
  ])("is refused whatever it is called: %s", async (_what, bytes) => {
    for (const name of ["a.txt", "a.pdf", "a.docx"]) expect(await unread(bytes, name)).toBe("type");
  });

  it("is refused: an archive without a Word document in it", async () => {
    expect(await unread(await buildZip({ "xl/workbook.xml": "<x/>" }), "a.docx")).toBe("type");
  });
});

describe("a Word document", () => {
  it("is read paragraph by paragraph", async () => {
    const bytes = await buildDocx(["Bakso & his mother", "nap <a lot>"]);
    expect(await file(bytes, "whatever.txt")).toMatchObject({
      kind: "docx",
      text: "Bakso & his mother\nnap <a lot>",
    });
  });

  it("keeps a row of a table on its line", async () => {
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const row = `<w:tr>${cell("a")}${cell("b")}</w:tr>`;
    const bytes = await buildZip({
      "[Content_Types].xml": "<Types/>",
      "word/document.xml": `<w:document><w:tbl>${row}${row}</w:tbl></w:document>`,
    });
    expect((await file(bytes)).text.split("\n")).toHaveLength(2);
  });

  it("is refused where its text is a bomb, and read where another file of the archive is", async () => {
    const zeros = Buffer.alloc(65 * 1024 * 1024);
    expect(await unread(await buildDocx([], { "word/document.xml": zeros }))).toBe("too_heavy");
    expect((await file(await buildDocx(["Fine"], { "word/media/image.bin": zeros }))).text).toBe("Fine");
  });

  it("is refused where its archive lies about the size of its text", async () => {
    const bytes = await buildDocx(["x".repeat(100_000)]);
    // The size that the central directory gives, made small.
    const at = bytes.lastIndexOf("word/document.xml") - 46 + 24;
    bytes.writeUInt32LE(10, at);
    expect(await unread(bytes)).toBe("unreadable");
  });

  it("is told to be locked where it has a password, and damaged where it is cut off", async () => {
    const locked = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    expect(await unread(locked, "x.docx")).toBe("encrypted");
    expect(await unread((await buildDocx(["Half"])).subarray(0, 200))).toBe("unreadable");
  });
});

describe("a PDF", () => {
  const page = (text: string) => ({ text: `${text} and some more words for the page` });

  it("is read page by page, whatever it is called", async () => {
    const read = await file(buildPdf([page("First page"), page("Second page")]), "photo.png");
    expect(read).toMatchObject({ kind: "pdf", pages: 2, isCut: false, scans: [] });
    expect(read.text).toMatch(/^\[Page 1\]\nFirst page[^[]*\[Page 2\]\nSecond page/);
  });

  it("is read with a script in it, which is not run", async () => {
    const script = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); globalThis.wasRun = true;) >>";
    expect((await file(buildPdf([page("Calm")], { catalog: script }))).text).toContain("Calm");
    expect("wasRun" in globalThis).toBe(false);
  });

  it("is told to be locked where it has a password", async () => {
    expect(await unread(buildPdf([page("Secret")], { isLocked: true }))).toBe("encrypted");
  });

  it("is read in part where it has ten thousand pages", async () => {
    const read = await file(buildPdf(Array.from({ length: 10_000 }, (_, n) => page(`Page ${n}`))), "x", {
      mostPages: 50,
    });
    expect(read).toMatchObject({ pages: 10_000, unreadPages: 9_950 });
    expect(read.text).toContain("[Page 50]");
    expect(read.text).not.toContain("[Page 51]");
  });

  it("is told to be damaged where it is cut off or no PDF but by its first bytes", async () => {
    expect(await unread("%PDF-1.7\nnothing of the kind")).toBe("unreadable");
    const half = buildPdf([page("Half")]);
    expect(["unreadable", "empty", "read as pdf"]).toContain(await unread(half.subarray(0, half.length / 2)));
  });

  it("gives pages without text as pictures, as many as are wanted, and counts the others", async () => {
    const jpeg = await buildPicture(1_700, 2_200).jpeg().toBuffer();
    const scan = { jpeg, width: 1_700, height: 2_200 };
    const read = await file(buildPdf([scan, page("Typed"), scan, scan]), "scan.pdf", { mostScans: 2 });
    expect(read).toMatchObject({ pages: 4, unreadPages: 1 });
    expect(read.scans.map((one) => [one.page, one.width, one.height])).toEqual([
      [1, 850, 1_100],
      [3, 850, 1_100],
    ]);
    expect(read.scans[0]?.pixels).toHaveLength(850 * 1_100 * 3);
  });

  it("is empty where there is nothing on its pages", async () => {
    expect(await unread(buildPdf([{ text: "" }]))).toBe("empty");
  });

  it("does not choke on a page whose content is a bomb of blanks", async () => {
    const bytes = buildPdf([page("Before"), { text: " ".repeat(500_000) }]);
    expect(bytes.length).toBeLessThan(100_000);
    expect((await file(bytes)).text).toContain("Before");
  });
});
