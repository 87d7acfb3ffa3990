import { mark } from "../geometry/mark.ts";
import { smooth } from "../geometry/outline.ts";
import { type Point, points } from "../geometry/point.ts";
import { clipped, ellipse, filled, group, type Markup, num, stroke } from "../svg.ts";
import type { Setting } from "./setting.ts";

/**
 * A rhinoceros hornbill on the wing, flying right, about 200 long at size 1. What tells it from a goose: the huge bent
 * bill with its upturned casque, the white tail with a black band, broad wings with fingered tips.
 */
export function hornbill(
  { forest }: Setting,
  [x, y]: Point,
  size: number,
  beat: "up" | "down" = "up",
): Markup {
  const { birdBody, birdWing, birdTail, bill, casque } = forest;
  const tail = smooth(points("-34,0 -66,-4 -104,-10 -112,2 -104,13 -66,14 -34,12"));
  const body = smooth(
    points("-46,2 -20,-13 14,-17 40,-15 58,-21 74,-20 82,-11 78,0 62,3 40,10 8,18 -26,16"),
    {
      tension: 1 / 6,
    },
  );
  const belly = smooth(points("-60,10 -30,9 6,13 22,12 14,30 -40,30"));
  const wing = WINGS[beat];
  const upperBill = smooth(points("76,-19 92,-20 108,-12 118,3 121,14 112,8 100,1 86,-3 76,-3"), {
    tension: 1 / 6.5,
  });
  const lowerBill = smooth(points("76,-5 90,-1 104,5 113,12 100,10 86,6 76,3"));
  const horn = mark(points("70,-20 84,-26 98,-27 108,-36"), 15, "stripe", 8);
  // White feathers lie on dark ones: against an amber sky they would be lost.
  const darkTail = smooth(points("-30,-4 -66,-10 -108,-16 -119,2 -108,19 -66,20 -30,16"));
  const drawn =
    filled(darkTail, birdBody) +
    filled(smooth(wing.far, { tension: 1 / 9 }), birdBody) +
    clipped(
      tail,
      `${filled(tail, birdTail)}<rect x="-94" y="-20" width="17" height="40" fill="${birdWing}"/>`,
    ) +
    clipped(body, filled(body, birdBody) + filled(belly, birdTail)) +
    filled(horn, casque) +
    filled(lowerBill, bill) +
    filled(upperBill, bill) +
    stroke("M78-4Q96-1 113 11", birdBody, 1.6) +
    ellipse([72, -12], 3, 3, casque) +
    ellipse([72.6, -12.4], 1.5, 1.5, "#241410") +
    filled(smooth(wing.near, { tension: 1 / 9 }), birdWing) +
    filled(mark(wing.band, 7, "leaf", 8), birdTail, 'opacity=".85"');
  return group(`translate(${num(x)} ${num(y)}) scale(${num(size)})`, drawn);
}

/** Wing outlines: fingers at the tips, the trailing edge behind. */
const WINGS: Record<
  "up" | "down",
  { readonly far: readonly Point[]; readonly near: readonly Point[]; readonly band: readonly Point[] }
> = {
  up: {
    far: points("24,-12 34,-44 50,-74 66,-94 62,-78 74,-88 66,-70 76,-76 64,-56 70,-58 54,-34 46,-12"),
    near: points(
      "20,-10 8,-42 -10,-72 -34,-98 -28,-80 -46,-94 -36,-74 -54,-84 -42,-64 -58,-70 -46,-52 -58,-54 -40,-30 -26,-8 -8,4",
    ),
    band: points("-50,-44 -38,-30 -28,-16 -16,-4"),
  },
  down: {
    far: points("30,-10 46,-22 66,-36 88,-46 82,-38 96,-42 84,-32 96,-32 78,-22 62,-12 46,-4"),
    near: points(
      "22,-8 4,12 -20,40 -48,62 -38,46 -58,56 -46,40 -64,46 -52,32 -66,34 -54,20 -60,18 -44,4 -26,-8",
    ),
    band: points("-54,24 -46,10 -36,0 -24,-6"),
  },
};
