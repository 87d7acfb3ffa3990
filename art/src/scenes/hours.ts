import { FOREST_DAY, FOREST_NIGHT } from "../forest/forest.palette.ts";
import { randomFrom } from "../geometry/random.ts";
import { DAY, NIGHT } from "../palette.ts";
import { type Markup, num } from "../svg.ts";
import type { Daytime } from "./scene.ts";

// Hours beside golden hour and moonlight, so that pictures which are seen together are not all of one evening.

/** Before the sun is warm: fog lies between the trees. */
export const DAWN: Daytime = {
  name: "day",
  fur: DAY,
  forest: {
    ...FOREST_DAY,
    sky: ["#B4CFE0", "#C5DAE4", "#D7E5E5", "#EBECDF"],
    cloud: "#E6F0F2",
    disc: "#FFF6DE",
    halo: "#EDF1E8",
    depths: ["#B3CBD2", "#93B3BB", "#699499", "#43747A", "#255A5E", "#154440", "#0C302E"],
    rims: ["#D0E1E4", "#B6D0D3", "#92B8B8", "#6E9F94"],
    trunks: ["#96B0B4", "#61878C", "#3B686C"],
    volcano: "#A3BDCB",
    volcanoLit: "#C6D9E1",
    mist: "#F4F8F6",
    mistOpacity: 0.62,
    water: ["#B4D2D8", "#7FABB4", "#4E838C"],
    beamOpacity: 0.05,
    mote: "#FFFFFF",
    rock: "#3B5358",
    rockLit: "#7C979A",
    moss: "#4F8C74",
    mossLit: "#86B898",
  },
};

/** No shadow is sharp, and the forest is green to its end. */
export const NOON: Daytime = {
  name: "day",
  fur: DAY,
  forest: {
    ...FOREST_DAY,
    sky: ["#8FD0CB", "#A8DBD0", "#C3E6D6", "#DEF0DC"],
    cloud: "#F2FAF0",
    disc: "#FFF8DC",
    halo: "#D8F0E0",
    depths: ["#A3CCA0", "#7FB57E", "#579B61", "#3A8052", "#226343", "#124534", "#0A2E25"],
    rims: ["#C2DFAE", "#A3CC8E", "#80B46A", "#79B05A"],
    trunks: ["#8DAA7C", "#55804F", "#336040"],
    volcano: "#8CBFA8",
    volcanoLit: "#B0D6BE",
    mist: "#F2FAE8",
  },
};

/** A grey-green sky without a sun. */
export const RAIN: Daytime = {
  name: "day",
  fur: DAY,
  forest: {
    ...FOREST_DAY,
    sky: ["#6F918F", "#7F9F99", "#92AFA4", "#A8BFB0"],
    cloud: "#5F8280",
    disc: "none",
    halo: "none",
    depths: ["#8AA899", "#6D937F", "#4F7C66", "#346650", "#1F523F", "#10402F", "#0A2E25"],
    rims: ["#A0BAA8", "#86A892", "#6A947A", "#568466"],
    trunks: ["#7A9788", "#4F7563", "#2F5644"],
    volcano: "#83A295",
    volcanoLit: "#98B3A4",
    mist: "#D4E2D8",
    mistOpacity: 0.4,
    beamOpacity: 0,
    mote: "#D4E2D8",
  },
};

/** The sun is nearly gone, and all that is far is violet. */
export const DUSK: Daytime = {
  name: "day",
  fur: DAY,
  forest: {
    ...FOREST_DAY,
    sky: ["#574A7C", "#835B88", "#BE7280", "#EE9A72"],
    cloud: "#C87C8A",
    disc: "#FFB46A",
    halo: "#E08C78",
    haloOpacity: 0.7,
    depths: ["#9C6688", "#7A567E", "#55476E", "#3B3C60", "#26324C", "#18283C", "#0F1D2D"],
    rims: ["#CB8A94", "#A97696", "#7E6A92", "#7A6C88"],
    trunks: ["#7A567E", "#55476E", "#3B3C60"],
    volcano: "#8A5C84",
    volcanoLit: "#C87C8A",
    mist: "#FFC49A",
    mistOpacity: 0.22,
    water: ["#C8878C", "#8A6388", "#584A72"],
    beamOpacity: 0.08,
    mote: "#FFD9A8",
    rock: "#3A3852",
    rockLit: "#8A6C86",
    moss: "#51606A",
    mossLit: "#A9867E",
  },
};

/** The moon has set, and what will be the day lies over the hills. */
export const BLUE_HOUR: Daytime = {
  name: "night",
  fur: NIGHT,
  forest: {
    ...FOREST_NIGHT,
    sky: ["#1E4258", "#2C566B", "#43707F", "#6A9499"],
    cloud: "#5C8790",
    disc: "none",
    halo: "none",
    depths: ["#4E7C86", "#3B6873", "#2A5560", "#1D444E", "#12343B", "#0B252A", "#07191C"],
    rims: ["#6B98A0", "#55828C", "#427079", "#2F5B64"],
    trunks: ["#3B6873", "#2A5560", "#1D444E"],
    mist: "#DCEFEF",
    mistOpacity: 0.26,
    water: ["#5D8C95", "#3D6E79", "#285661"],
    moss: "#2E6A5A",
    mossLit: "#4F9580",
  },
};

/** Rain over a whole picture, all of it falling one way: so many drops, about as long as this. The same for the same seed. */
export function rain(
  [width, height]: readonly [number, number],
  { count, length, seed }: { count: number; length: number; seed: number },
): Markup {
  const random = randomFrom(seed);
  const drops = Array.from({ length: count }, () => {
    const long = length * (0.6 + random() * 0.6);
    return `M${num(random() * (width + 80))} ${num(random() * height - 40)}l${num(-long * 0.2)} ${num(long)}`;
  }).join("");
  return `<path d="${drops}" fill="none" stroke="#DCEAE4" stroke-width="${num(length / 16)}" stroke-linecap="round" opacity=".72"/>`;
}
