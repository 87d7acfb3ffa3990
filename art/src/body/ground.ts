import type { Palette } from "../palette.ts";
import { ellipse, type Markup } from "../svg.ts";

/** The soft spot under a figure that sits, lies or stands: it stops cream paws from floating on cream paper. */
export function groundShadow(palette: Palette, x: number, rx: number, ry = 10): Markup {
  return ellipse([x, 2], rx, ry, palette.groundShadow, `opacity="${palette.groundShadowOpacity}"`);
}
