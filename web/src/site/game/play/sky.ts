import type { Measure } from "./measure.ts";
import type { Theme } from "./theme.ts";

/** Where the sky's bands begin, from the top of the world. */
const BANDS = [0, 190, 330, 440] as const;
/** How far the bands' edges swing. */
const SWELL = 9;
const FULL_CIRCLE = 2 * Math.PI;

/**
 * Sun and moon are behind the tiger, so that orange is never on amber. The moon keeps to his left: trunks are pale by
 * night, and have passed him before they come before it.
 */
const DISCS = {
  day: { radius: 165, right: 35, y: 300, disc: "#FFF6DA", halo: "#FFEDBEBF" },
  night: { radius: 104, right: -8, y: 236, disc: "#F6EFD6", halo: "#1A46508C" },
} as const;
/** What is seen on the moon: x, y and radius in shares of its own. */
const SEAS = [
  [-0.42, -0.4, 0.16],
  [0.3, 0.28, 0.22],
  [0.44, -0.34, 0.09],
] as const;
const STARS = 46;

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
  const isNight = theme === "night";
  for (let star = 0; isNight && star < STARS; star++) {
    // Strewn by the golden ratio: nowhere two together, nowhere a row.
    const [x, y] = [(star * 0.618) % 1, (star * 0.414) % 1];
    circle(context, x * width, y * 330 * scale, (0.7 + (star % 3) * 0.4) * scale, "#B9CBBF");
  }
  const disc = DISCS[theme];
  const radius = disc.radius * scale;
  const [x, y] = [(tigerX + disc.right) * scale, disc.y * scale];
  circle(context, x, y, radius * 1.42, disc.halo);
  circle(context, x, y, radius, disc.disc);
  for (const [dx, dy, share] of isNight ? SEAS : [])
    circle(context, x + dx * radius, y + dy * radius, share * radius, "#E3DABB");
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(x, y, radius, 0, FULL_CIRCLE);
  context.fill();
}
