import type { ForestPalette } from "@bakso/art/forest/forest.palette";
import { randomFrom } from "@bakso/art/geometry/random";
import { ellipse, type Markup, num, stroke } from "@bakso/art/svg";
import type { Idea } from "./idea.ts";

/** What falls or hangs before everything else. */
export function weatherOver({ widthPx, heightPx, seed, weather }: Idea, forest: ForestPalette): Markup {
  const random = randomFrom(seed + 977);
  const area = (widthPx * heightPx) / 1e6;
  const veil = (colour: string, opacity: number): Markup =>
    `<rect width="${num(widthPx)}" height="${num(heightPx)}" fill="${colour}" opacity="${opacity}"/>`;
  if (weather === "rain") {
    const drops = Array.from({ length: Math.round(240 * area) }, () => {
      const [x, y, length] = [random() * widthPx * 1.1, random() * heightPx, 18 + random() * 34];
      return `M${num(x)} ${num(y)}l${num(-length * 0.28)} ${num(length)}`;
    }).join("");
    return (
      veil(forest.isNight ? "#0A1826" : "#4A6472", 0.26) +
      `<g opacity=".55">${stroke(drops, forest.isNight ? "#9CC7D8" : "#F2F8FA", 2.4)}</g>`
    );
  }
  if (weather === "snow")
    return Array.from({ length: Math.round(190 * area) }, () => {
      const radius = 2 + random() ** 2 * 7;
      return ellipse([random() * widthPx, random() * heightPx], radius, radius, "#FFFFFF", 'opacity=".85"');
    }).join("");
  if (weather === "fog") {
    const banks = Array.from({ length: 7 }, (_, i) =>
      ellipse(
        [random() * widthPx, heightPx * (0.4 + i * 0.075)],
        widthPx * (0.4 + random() * 0.3),
        heightPx * 0.045,
        "#FFFFFF",
        'opacity=".2"',
      ),
    ).join("");
    return veil(forest.mist, 0.22) + banks;
  }
  return "";
}
