import { readFileSync } from "node:fs";
import { join } from "node:path";
import { VisionContent } from "@bakso/contract/content/vision.shapes";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { asksAboutPicture } from "./asks-about-picture.ts";

const { offline: phrases } = VisionContent.parse(
  parse(readFileSync(join(import.meta.dirname, "../../../../content/vision.yaml"), "utf8")),
);

it("knows which questions are about a picture", () => {
  for (const question of [
    "What colours does it have?",
    "Is the photo sharp?",
    "describe it",
    "how large is it",
  ])
    expect(asksAboutPicture(question, phrases), question).toBe(true);
  for (const question of ["Who is Bakso?", "Hello", "How do I get tokens?"])
    expect(asksAboutPicture(question, phrases), question).toBe(false);
});
