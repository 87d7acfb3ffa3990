import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
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

  it("leaves a model that thinks before it speaks room for its answer", async () => {
    const { helper, news, vision, assistant } = await loadContent(SHIPPED);
    const budgets = [helper, news, vision, ...assistant.models.filter(({ match }) => match === "*")];
    expect(budgets).toHaveLength(4);
    for (const { maxOutputTokens } of budgets) expect(maxOutputTokens).toBeGreaterThanOrEqual(4_000);
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

  it.each(["0", "-350000", "1.5", "350000000000000000000"])(
    "[GATE-2] takes no gate of %s tokens",
    async (minimum) => {
      await edit("token.yaml", (text) => text.replace("minimumUi: 350000", `minimumUi: ${minimum}`));
      await expect(loadContent(folder)).rejects.toThrow(
        /token\.yaml:\d+: gate\.minimumUi|token\.yaml:\d+: minimumUi/,
      );
    },
  );

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

describe("a content folder in which odd things lie", () => {
  const inPlaceOf = async (file: string, put: (path: string) => unknown) => {
    await rm(join(folder, file));
    await put(join(folder, file));
  };

  it.each(["site.yaml", "texts/story.md", "knowledge/gate.md"])(
    "is refused with the name of a folder, a pipe or a link to itself in place of %s",
    async (file) => {
      await inPlaceOf(file, (path) => mkdir(path));
      expect(await problems()).toContain(`${file}:1: the file is a folder, where a file is needed`);
      await rm(join(folder, file), { recursive: true });
      execFileSync("mkfifo", [join(folder, file)]);
      expect(await problems()).toContain(`${file}:1: the file is no plain file`);
      await inPlaceOf(file, (path) => symlink(path, path));
      expect(await problems()).toContain(`${file}:1: the file is a link that leads back to itself`);
    },
  );

  it("is refused with line and field where a few aliases stand for gigabytes", async () => {
    const levels = Array.from({ length: 12 }, (_, level) =>
      level === 0
        ? "l0: &l0 x"
        : `l${level}: &l${level} [${Array(9)
            .fill(`*l${level - 1}`)
            .join(",")}]`,
    );
    await edit("site.yaml", (text) => `${text}\n${levels.join("\n")}\n`);
    expect(await problems()).toMatch(/site\.yaml:\d+: \*names repeat more here/);
  });

  it.each(["[", "- ", "? ", "{a: "])(
    "is refused where %j stands thousands of times in itself",
    async (text) => {
      await writeFile(join(folder, "site.yaml"), text.repeat(200_000));
      expect(await problems()).toContain("site.yaml:1: this is nested too deeply");
    },
  );

  it("is refused with the line that is not UTF-8", async () => {
    await writeFile(join(folder, "site.yaml"), Buffer.from("title: fine\nname: caf\u00e9\n", "latin1"));
    expect(await problems()).toContain("site.yaml:2: the file is not saved as UTF-8");
  });

  it.each(["//evil.example/", "/\\\\evil.example", "swap", "/a b"])(
    "is refused where %s shall be a page of this site",
    async (path) => {
      await edit("site.yaml", (text) => text.replace("path: /swap", `path: "${path}"`));
      expect(await problems()).toMatch(/site\.yaml:\d+: navigation\.\d+\.path: .*such as \/gallery/);
    },
  );

  it("is refused with the line where two entries have one id", async () => {
    await edit("studio.yaml", (text) => text.replace("- id: sticker", "- id: paper"));
    expect(await problems()).toMatch(/studio\.yaml:\d+: styles\.1\.id: "paper" stands here twice/);
  });

  it("is refused with the line where two commands have one name, and where a file is empty", async () => {
    await edit("assistant.yaml", (text) => text.replace("{ name: price, tool", "{ name: draw, tool"));
    expect(await problems()).toMatch(/assistant\.yaml:\d+: commands\.1\.name: "draw" stands here twice/);
    await edit("assistant.yaml", () => "");
    expect(await problems()).toMatch(/assistant\.yaml:1: nothing stands in this file/);
  });

  it("is refused with the line where a # would cut a text off", async () => {
    await edit("site.yaml", (text) => text.replace(/^name: .*$/m, "name: We are #1 in the forest"));
    expect(await problems()).toMatch(
      /site\.yaml:\d+: "#1 in the forest" is read as a comment; put the whole/,
    );
  });

  it("is refused when it is not there, or is a file, with what to do", async () => {
    await rename(folder, `${folder}-away`);
    expect(await problems()).toContain(`${folder} is not there, or may not be read: put the content there`);
    await writeFile(folder, "");
    expect(await problems()).toContain("is a file, where a folder is needed");
    await rm(folder);
    await rename(`${folder}-away`, folder);
  });

  it("is read with byte order marks, and without what macOS leaves beside files", async () => {
    for (const file of ["site.yaml", "knowledge/gate.md"]) await edit(file, (text) => `\u{feff}${text}`);
    const before = await loadContent(SHIPPED);
    await writeFile(join(folder, "knowledge", "._gate.md"), Buffer.from([0, 5, 22, 7, 0, 2, 0, 0]));
    const after = await loadContent(folder);
    expect(after.site).toEqual(before.site);
    expect(after.knowledge).toEqual(before.knowledge);
  });

  it("is read through links, as which some systems mount it", async () => {
    await rename(join(folder, "site.yaml"), join(folder, "..data-site"));
    await symlink("..data-site", join(folder, "site.yaml"));
    expect((await loadContent(folder)).site.hero.title).toBe("Meet Bakso!");
  });
});
