import { describe, expect, it } from "vitest";
import { NIGHT } from "../palette.ts";
import { DAYTIMES } from "./daytimes.ts";
import { type Scene, sceneSvg } from "./scene.ts";
import { SCENES } from "./scenes.ts";

const GLOW = 'fill="#F6C445" opacity=".18"';
const drawingOf = (scene: Scene, hour: "day" | "night"): string =>
  DAYTIMES.filter(({ name }) => name === hour)
    .map((daytime) => sceneSvg(scene, daytime))
    .join("");
const scenesOf = (...places: string[]): Scene[] =>
  SCENES.filter(({ name }) => places.some((place) => name.startsWith(`${place}-`)));

describe.each(scenesOf("home", "lost", "talents", "warung"))("[ISSUE-16] the fireflies of $name", (scene) => {
  it("fly behind whoever is there", () => {
    const drawing = drawingOf(scene, "night");
    expect(drawing).toContain(GLOW);
    expect(drawing.lastIndexOf(GLOW)).toBeLessThan(drawing.indexOf(`fill="${NIGHT.fur}"`));
  });
});

// The game has pollen, which moves there.
it.each(SCENES.filter(({ name }) => !name.startsWith("games-frame-")))(
  "[ISSUE-16] no dust is in the air of $name by day",
  (scene) => {
    const drawing = drawingOf(scene, "day");
    expect(drawing).toContain("<svg");
    expect(drawing).not.toContain('fill="#FFF6DA" opacity=".8"');
  },
);
