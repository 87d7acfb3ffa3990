import type { ChangeName } from "./picture.changes.ts";
import { allSaid } from "./prompt.words.ts";

/** In the order in which changes are made, whatever order they were asked for in. */
const VOCABULARY: Record<ChangeName, readonly string[]> = {
  mirror: ["mirror", "mirrored", "flip", "flipped", "reverse"],
  upsideDown: ["upside down"],
  quarterTurn: ["rotate", "rotated", "turn it", "sideways"],
  brighter: ["brighter", "bright", "lighter", "lighten", "sunny", "day", "daylight"],
  darker: ["darker", "darken"],
  colourful: ["colourful", "colorful", "vivid", "saturated", "vibrant"],
  warmer: ["warmer", "warm", "cosy", "cozy", "golden", "summer"],
  colder: ["colder", "cold", "cool", "icy", "winter", "blue"],
  sharp: ["sharpen", "sharper", "crisp"],
  blurred: [
    "blur the background",
    "blurred background",
    "blurry background",
    "bokeh",
    "background blur",
    "portrait mode",
  ],
  blur: ["blur", "blurry", "soft", "softer"],
  watercolour: ["watercolour", "watercolor", "aquarelle", "painting", "painted", "oil painting", "paint"],
  poster: [
    "poster",
    "cartoon",
    "comic",
    "vector",
    "cut paper",
    "paper cut",
    "illustration",
    "lino",
    "sticker",
  ],
  pop: ["pop art", "popart", "pop", "warhol", "halftone"],
  pixel: ["pixel", "pixels", "pixelated", "pixel art", "8 bit", "8bit", "retro game", "mosaic"],
  sketch: ["sketch", "pencil", "drawing", "line art", "charcoal", "draw it"],
  grey: ["black and white", "grey", "gray", "greyscale", "grayscale", "monochrome", "noir"],
  sepia: ["sepia", "vintage", "old photo", "antique", "retro", "nostalgic"],
  negative: ["negative", "invert", "inverted", "x ray"],
  night: ["night", "midnight", "moonlight", "dark", "nighttime"],
  sunset: ["sunset", "dusk", "evening", "sunrise", "dawn", "golden hour", "twilight"],
  snow: ["snow", "snowing", "snowy", "snowflakes", "christmas"],
  rain: ["rain", "raining", "rainy", "storm", "stormy"],
  vignette: ["vignette", "dramatic", "moody", "cinematic"],
  frame: ["frame", "framed", "border", "polaroid"],
};

/** What an order implies that is not to be done by itself. */
const IMPLIED: Partial<Record<ChangeName, readonly ChangeName[]>> = {
  blurred: ["blur"],
  sunset: ["warmer", "night"],
  pixel: ["sepia"],
  night: ["darker"],
};

export interface ChangeReading {
  changes: ChangeName[];
  /** What is to be written on it. */
  text: string | undefined;
}

const QUOTED = /["“”'‘’«»]([^"“”'‘’«»]{1,60})["“”'‘’«»]/u;

/** What the offline model understands of an order to change a picture: nothing, when it knows none of its words. */
export function readChanges(words: string): ChangeReading {
  const text = QUOTED.exec(words)?.[1]?.trim();
  const rest = text === undefined ? words : words.replace(QUOTED, " ");
  const found = allSaid(rest, VOCABULARY);
  const implied = new Set(found.flatMap((name) => IMPLIED[name] ?? []));
  return { changes: found.filter((name) => !implied.has(name)), text: text === "" ? undefined : text };
}
