import { smooth } from "../geometry/outline.ts";
import { points } from "../geometry/point.ts";
import { clipped, ellipse, filled, group, type Markup, stroke } from "../svg.ts";
import type { PropsPalette } from "./props.palette.ts";
import { bowl, brush, chartSlate, magnifier, paintBoard, steam } from "./props.ts";

// What he uses, as it stands or lies on the ground: the foot of each is at y = 0. What he else holds comes out of his paw.

/** An easel with a picture that he has just painted: a sun behind a volcano. */
export function easel(props: PropsPalette): Markup {
  const canvas = smooth(points("-98,-280 98,-280 98,-134 -98,-134"), { tension: 0 });
  const picture = smooth(points("-88,-270 88,-270 88,-144 -88,-144"), { tension: 0 });
  const [orange, yellow, teal, white] = props.paints;
  return (
    stroke("M0-20V-300", props.woodDark, 9) +
    stroke("M-84 0L-16-316M84 0L16-316", props.wood, 12) +
    filled(canvas, props.paper) +
    clipped(
      picture,
      filled(picture, yellow) +
        ellipse([26, -212], 36, 36, white) +
        filled(
          smooth(points("-90,-140 -56,-196 -34,-226 -14,-226 14,-190 60,-140"), { tension: 1 / 9 }),
          orange,
        ) +
        filled(smooth(points("-100,-136 -60,-172 -6,-160 50,-178 100,-160 100,-130")), teal),
    ) +
    `<rect x="-108" y="-138" width="216" height="13" rx="5" fill="${props.woodDark}"/>` +
    `<rect x="-11" y="-322" width="22" height="50" rx="5" fill="${props.woodDark}"/>`
  );
}

/** His board of paints, leaning, and the brush across it. */
export const paints = (props: PropsPalette): Markup =>
  group("translate(0 -50)", group("translate(168 168)", paintBoard(props))) +
  group("translate(72 -12) rotate(-48) scale(.9) translate(-156 160)", brush(props));

/** A slate that stands on its lower edge. */
export const standingSlate = (props: PropsPalette): Markup => group("translate(0 20)", chartSlate(props));

/** Soup, and it is hot. */
export const hotBowl = (props: PropsPalette): Markup => group("translate(0 48)", steam(props) + bowl(props));

/** Three books on one another, and a glass that leans on them. */
export function books(props: PropsPalette): Markup {
  const lying = (x: number, y: number, width: number, colour: string): Markup =>
    `<rect x="${x}" y="${y}" width="${width}" height="30" rx="7" fill="${colour}"/>` +
    `<rect x="${x + width - 30}" y="${y + 5}" width="30" height="20" rx="3" fill="${props.paper}"/>` +
    `<rect x="${x + 14}" y="${y}" width="9" height="30" fill="${props.paints[1]}"/>`;
  return (
    lying(-84, -30, 168, props.clay) +
    lying(-70, -60, 148, props.paints[0]) +
    lying(-80, -90, 140, props.up) +
    group("translate(104 -44) rotate(-34) translate(-152 164)", magnifier(props))
  );
}
