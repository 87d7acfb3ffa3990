import { frondDefinitions } from "../forest/leaves.ts";
import type { Setting } from "../forest/setting.ts";
import { type ClearingOptions, clearing, type FrontLeavesOptions, frontLeaves } from "../scenes/clearing.ts";
import { DAYTIMES } from "../scenes/daytimes.ts";
import type { Daytime } from "../scenes/scene.ts";
import { type Markup, svgDocument } from "../svg.ts";

/** A picture of the gallery; `name` is its file's, without the ending. */
export interface Work {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Drawn in units that are its pixels. */
  readonly draw: () => Markup;
}

export function workSvg({ widthPx, heightPx, draw }: Work): string {
  return svgDocument(
    { x: 0, y: 0, width: widthPx, height: heightPx },
    frondDefinitions() + draw(),
    `width="${widthPx}" height="${heightPx}"`,
  );
}

export function daytimeOf(hour: Daytime["name"]): Daytime {
  const daytime = DAYTIMES.find(({ name }) => name === hour);
  if (!daytime) throw new Error(`no hour ${hour}`);
  return daytime;
}

/** A place in the forest and what happens in it. */
export interface Place {
  /** One that every scene has, or one of those in hours.ts. */
  readonly hour: Daytime["name"] | Daytime;
  readonly setting: Omit<Setting, "forest" | "width" | "height">;
  readonly clearing: ClearingOptions;
  readonly leaves?: FrontLeavesOptions;
  readonly stage: (daytime: Daytime, setting: Setting) => Markup;
}

/** A picture of a clearing: far things, its floor, what stands there, leaves in front. */
export function placeWork(name: string, [widthPx, heightPx]: readonly [number, number], place: Place): Work {
  return {
    name,
    widthPx,
    heightPx,
    draw: () => {
      const daytime = typeof place.hour === "string" ? daytimeOf(place.hour) : place.hour;
      const setting: Setting = {
        ...place.setting,
        width: widthPx,
        height: heightPx,
        forest: daytime.forest,
      };
      const { back, mid, floor } = clearing(setting, place.clearing);
      return (
        back +
        mid +
        floor +
        place.stage(daytime, setting) +
        frontLeaves(setting, heightPx, place.leaves ?? { left: 0.7, right: 0.7 })
      );
    },
  };
}
