import { TIGER_SIZE, WORLD_HEIGHT } from "@bakso/game/rules";
import type { Measure } from "./measure.ts";
import type { Theme } from "./theme.ts";

/** Where the sky's bands begin, from the top of the world. */
const BANDS = [0, 190, 330, 440] as const;
/** How far the bands' edges swing. */
const SWELL = 9;
const FULL_CIRCLE = 2 * Math.PI;

/** The sun is behind the tiger, so that orange is never on amber; the moon is on the other side. */
const DISCS = {
  day: { radius: 165, disc: "#FFF6DA", halo: "#FFEDBEBF" },
  night: { radius: 58, disc: "#F6EFD6", halo: "#1A46508C" },
} as const;

/** Paints all that never moves. The colours are those of the page. */
export function drawSky(context: CanvasRenderingContext2D, measure: Measure, theme: Theme): void {
  const { width, height, scale, tigerX } = measure;
  const style = getComputedStyle(document.documentElement);
  BANDS.forEach((top, index) => {
    context.fillStyle = style.getPropertyValue(`--color-sky-${index + 1}`);
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width + 40; x += 40) {
      const swing = index === 0 ? 0 : Math.sin(x / (170 * scale) + index * 2) * SWELL;
      context.lineTo(x, (top + swing) * scale);
    }
    context.lineTo(width + 40, height);
    context.fill();
  });
  const { radius, disc, halo } = DISCS[theme];
  const isDay = theme === "day";
  const x = isDay ? (tigerX + TIGER_SIZE / 2) * scale : width * 0.8;
  const y = (isDay ? WORLD_HEIGHT * 0.47 : 120) * scale;
  circle(context, x, y, radius * 1.42 * scale, halo);
  circle(context, x, y, radius * scale, disc);
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, FULL_CIRCLE);
  context.fill();
}
