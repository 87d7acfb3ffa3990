import { FOREST_DAY, FOREST_NIGHT, type ForestPalette } from "@bakso/art/forest/forest.palette";
import { DAY, NIGHT, type Palette } from "@bakso/art/palette";
import type { PlaceName, TimeName } from "./idea.ts";

/** How the cub and his forest are coloured at an hour. */
export interface Hour {
  readonly fur: Palette;
  readonly forest: ForestPalette;
}

const HOURS: Record<TimeName, Hour> = {
  golden: { fur: DAY, forest: FOREST_DAY },
  night: { fur: NIGHT, forest: FOREST_NIGHT },
  noon: {
    fur: { ...DAY, rim: "#FFE2A6" },
    forest: {
      ...FOREST_DAY,
      sky: ["#7CC4EA", "#9AD3EF", "#BCE3F3", "#E2F3EE"],
      cloud: "#FFFFFF",
      disc: "#FFF8D8",
      halo: "#FFF3C4",
      haloOpacity: 0.55,
      depths: ["#A9CFA8", "#86B77A", "#5F9E5A", "#3B8049", "#226343", "#124534", "#0A2E25"],
      rims: ["#C6E2B4", "#AED38A", "#8FC06A", "#6CA858"],
      volcano: "#8FB0B8",
      volcanoLit: "#B4CDD0",
      mist: "#F4FBF6",
    },
  },
  morning: {
    fur: { ...DAY, rim: "#FFD8C4" },
    forest: {
      ...FOREST_DAY,
      sky: ["#BFDDEB", "#DDE3E6", "#F8DAD2", "#FFE3B8"],
      cloud: "#FFF4EE",
      disc: "#FFF1DC",
      halo: "#FFE0CC",
      depths: ["#CDBFAE", "#A9B090", "#7C9A78", "#4C8064", "#245F50", "#124539", "#0A2E29"],
      rims: ["#E6D2BE", "#C9CBA4", "#A5BE8C", "#7FA878"],
      volcano: "#B9A6B4",
      volcanoLit: "#D6C1C8",
      mist: "#FFF0E8",
      mistOpacity: 0.5,
    },
  },
  dusk: {
    fur: { ...DAY, fur: "#E57A2C", rim: "#FF9E72", shade: "#5A1E3C", shadeOpacity: 0.32 },
    forest: {
      ...FOREST_DAY,
      sky: ["#43305E", "#7E3F6B", "#C9545F", "#F58B54"],
      cloud: "#E98A78",
      disc: "#FFC27A",
      halo: "#F4795C",
      haloOpacity: 0.5,
      depths: ["#A04A5C", "#743E5C", "#4F3654", "#3A3150", "#26283F", "#1A1F31", "#101623"],
      rims: ["#D06A62", "#A85462", "#7E4A66", "#574468"],
      trunks: ["#6B3A52", "#4A3048", "#33273D"],
      volcano: "#84405E",
      volcanoLit: "#C25E62",
      mist: "#F6A27C",
      mistOpacity: 0.2,
      // Against so dark a forest their edges would be harder than the light.
      beamOpacity: 0,
      rock: "#33304A",
      rockLit: "#7A4E66",
      moss: "#3E5148",
      mossLit: "#75664F",
    },
  },
};

const SNOW_DEPTHS = ["#E4EAF0", "#CFDAE4", "#B4C6D4", "#DCE6EC", "#F2F6F8", "#9DB4C2", "#6E8A9C"] as const;
const SNOW_NIGHT_DEPTHS = [
  "#2A4256",
  "#2F4A60",
  "#3A586E",
  "#5C7A90",
  "#7F9BAE",
  "#2B4458",
  "#1A2E3E",
] as const;
const MOON_DEPTHS = ["#3A3A48", "#4A4A58", "#5E5E6C", "#77777F", "#92928F", "#3C3C48", "#24242E"] as const;

/** The hour's colours, as far as the place has none of its own. */
export function hourOf(time: TimeName, place: PlaceName): Hour {
  const hour = HOURS[place === "moon" ? "night" : time];
  const { forest } = hour;
  if (place === "snowfield") {
    const depths = forest.isNight ? SNOW_NIGHT_DEPTHS : SNOW_DEPTHS;
    return {
      ...hour,
      forest: {
        ...forest,
        depths,
        rims: ["#FFFFFF", "#F6FAFC", "#FFFFFF", "#FFFFFF"],
        moss: "#E9F1F5",
        mossLit: "#FFFFFF",
      },
    };
  }
  if (place === "moon")
    return {
      ...hour,
      forest: {
        ...forest,
        sky: ["#05060F", "#080A18", "#0C1022", "#12182E"],
        depths: MOON_DEPTHS,
        disc: "#3E7FB8",
        halo: "#1C3E66",
      },
    };
  return hour;
}
