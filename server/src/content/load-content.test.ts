import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ContentError, loadContent } from "./load-content.ts";

const SHIPPED = join(import.meta.dirname, "../../../content");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-content-"));
  await cp(SHIPPED, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const edit = async (file: string, change: (text: string) => string) =>
  writeFile(join(folder, file), change(await readFile(join(folder, file), "utf8")));
const problems = async (): Promise<string> => {
  const error = await loadContent(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ContentError);
  return (error as Error).message;
};

describe("the operator's content", () => {
  it("ships whole and valid", async () => {
    const content = await loadContent(SHIPPED);
    expect(content.token.minimumUi).toBe(350_000);
    expect(content.knowledge.length).toBeGreaterThan(3);
  });

  it("[GATE-10] names the default endpoint nowhere: no address of a node stands in the content", async () => {
    const { wallets, token } = await loadContent(SHIPPED);
    expect(JSON.stringify({ wallets, token })).not.toContain("mainnet-beta");
  });

  it("says file, line and field of a mistake", async () => {
    await edit("token.yaml", (text) => text.replace("minimumUi: 350000", "minimumUi: lots"));
    const line =
      (await readFile(join(folder, "token.yaml"), "utf8"))
        .split("\n")
        .findIndex((row) => row.includes("lots")) + 1;
    expect(await problems()).toContain(`token.yaml:${line}: minimumUi`);
  });

  it("says all mistakes of all files at once", async () => {
    await edit("token.yaml", (text) => text.replace("symbol:", "symbool:"));
    await edit("limits.yaml", (text) => text.replace("calls: 600", "calls: -1"));
    await edit("knowledge/gate.md", (text) => text.replace("---\n", ""));
    const text = await problems();
    for (const part of [
      "symbool",
      "token.yaml",
      "limits.yaml",
      "perAddressPerMinute.calls",
      "knowledge/gate.md",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("says the line where the YAML itself breaks", async () => {
    await edit("site.yaml", (text) => `${text}\nbroken: "no end\n`);
    expect(await problems()).toMatch(/site\.yaml:\d+:/);
  });

  it("says which file is missing", async () => {
    await rm(join(folder, "wallets.yaml"));
    expect(await problems()).toContain("wallets.yaml: the file is missing");
  });

  it("changes its version with every edit", async () => {
    const before = (await loadContent(folder)).version;
    await edit("site.yaml", (text) => text.replace("Meet Bakso!", "Meet him!"));
    expect((await loadContent(folder)).version).not.toBe(before);
  });
});
