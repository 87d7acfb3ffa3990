import { liana } from "../forest/land.ts";
import { bananaLeaf, frond, frondDefinitions } from "../forest/leaves.ts";
import { mark } from "../geometry/mark.ts";
import { randomFrom } from "../geometry/random.ts";
import { ellipse, filled, type Markup } from "../svg.ts";
import { type Edge, leafColours, type Strip } from "./edge.ts";

/** Leaves that hang down from a dark band over the paper below it: far ones light, near ones dark. */
export const CANOPY: Edge = {
  name: "canopy",
  draw: (strip) =>
    frondDefinitions(["fern"]) +
    vines(strip) +
    farLeaves(strip) +
    broadLeaves(strip) +
    // By day near leaves are as dark as the crowns. By night that would be holes in those behind them: they hang from behind the crowns.
    (strip.forest.isNight
      ? nearLeaves(strip, MOONLIT_LEAF) + crowns(strip)
      : crowns(strip) + nearLeaves(strip, strip.band)),
};

/** Between the band and the leaves that the moon reaches. */
const MOONLIT_LEAF = "#123A33";

function vines({ width, scale: k, forest }: Strip): Markup {
  const [, lit] = leafColours(forest);
  const random = randomFrom(7);
  let drawn = "";
  for (let x = 60 * k; x < width; x += (150 + random() * 190) * k) {
    const drop = (84 + random() * 48) * k;
    drawn += liana([x, -10], [x + (random() - 0.5) * 46 * k, drop], {
      sag: 8 * k,
      fill: lit,
      leaves: 7,
      size: 0.72 * k,
    });
  }
  return drawn;
}

function farLeaves({ width, scale: k, forest }: Strip): Markup {
  const [fill, lit] = leafColours(forest);
  const random = randomFrom(19);
  let drawn = "";
  for (let x = -20 * k; x < width + 40 * k; x += (48 + random() * 44) * k) {
    const bend = random() > 0.5 ? 1 : -1;
    drawn += frond([x, -14 * k], {
      angleDeg: 90 + (random() - 0.5) * 70,
      length: (84 + random() * 52) * k,
      bend,
      fill,
      lit: random() > 0.4 ? lit : fill,
    });
  }
  return drawn;
}

/** The underside of the crowns, one lobe beside the other. */
function crowns({ width, scale: k, forest, band }: Strip): Markup {
  const random = randomFrom(31);
  const [rim] = leafColours(forest);
  let lit = "";
  let drawn = "";
  for (let x = -30 * k; x < width + 40 * k; ) {
    const rx = (34 + random() * 34) * k;
    const [y, ry] = [(random() * 10 - 4) * k, (22 + random() * 22) * k];
    lit += ellipse([x + 2 * k, y + 3 * k], rx, ry, rim);
    drawn += ellipse([x, y], rx, ry, band);
    x += rx * 1.2;
  }
  return lit + drawn;
}

function nearLeaves({ width, scale: k }: Strip, fill: string): Markup {
  const random = randomFrom(43);
  let drawn = "";
  for (let x = 10 * k; x < width; x += (30 + random() * 50) * k) {
    const length = (44 + random() * 40) * k;
    const lean = (random() - 0.5) * 44 * k;
    const thickness = (16 + random() * 12) * k;
    drawn += filled(
      mark(
        [
          [x, 0],
          [x + lean * 0.3, length * 0.55],
          [x + lean, length],
        ],
        thickness,
        "leaf",
        4,
      ),
      fill,
    );
  }
  return drawn;
}

/** Their upper ends lie behind the crowns. */
function broadLeaves({ width, scale: k, band, forest }: Strip): Markup {
  const random = randomFrom(47);
  const [shade, lit] = leafColours(forest);
  let drawn = "";
  for (let x = 130 * k; x < width; x += (330 + random() * 240) * k) {
    drawn += bananaLeaf([x, -34 * k], {
      angleDeg: 90 + (random() - 0.5) * 60,
      length: (126 + random() * 30) * k,
      bendDeg: (random() - 0.5) * 50,
      fill: forest.isNight ? shade : band,
      lit: shade,
      rib: lit,
    });
  }
  return drawn;
}
