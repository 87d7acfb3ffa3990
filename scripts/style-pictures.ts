import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IllustratorContent } from "@bakso/contract/content/illustrator.shapes";
import { StudioContent } from "@bakso/contract/content/studio.shapes";
import { drawStylePicture } from "../demo/drawing/style-picture.drawing.ts";
import { parseYaml } from "../server/src/content/yaml.parsing.ts";
import { ROOT } from "./build-steps.ts";

// Draws the reference pictures of the shipped styles. An operator's own pictures are kept: only
// a style whose first picture bears its name is drawn. The whole content can't be read before its pictures are there.
const content = join(ROOT, "content");
const textOf = (file: string) => readFile(join(content, file), "utf8");
const studio = parseYaml("studio.yaml", await textOf("studio.yaml"), StudioContent);
const words = parseYaml("illustrator.yaml", await textOf("illustrator.yaml"), IllustratorContent);
if ("problems" in studio) throw new Error(studio.problems.join("\n"));
if ("problems" in words) throw new Error(words.problems.join("\n"));

await mkdir(join(content, "studio"), { recursive: true });
for (const style of studio.value.styles) {
  const [name] = style.pictures;
  if (name === `${style.id}.webp`)
    await writeFile(join(content, "studio", name), await drawStylePicture(style, words.value));
}
