/** What a picture is to show; everything that the illustrator can be asked for. */
export interface Idea {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The same idea with the same seed is the same picture. */
  readonly seed: number;
  /** Name of a figure (`figures.ts`); null for the place alone. */
  readonly figure: string | null;
  readonly place: PlaceName;
  readonly time: TimeName;
  readonly weather: WeatherName;
  readonly things: readonly ThingName[];
}

export const PLACE_NAMES = ["clearing", "jungle", "river", "volcano", "beach", "snowfield", "moon"] as const;
export type PlaceName = (typeof PLACE_NAMES)[number];

export const TIME_NAMES = ["golden", "morning", "noon", "dusk", "night"] as const;
export type TimeName = (typeof TIME_NAMES)[number];

export const WEATHER_NAMES = ["clear", "cloudy", "rain", "snow", "fog"] as const;
export type WeatherName = (typeof WEATHER_NAMES)[number];

export const THING_NAMES = ["hornbills", "flower", "balloons", "hearts", "stars", "butterflies"] as const;
export type ThingName = (typeof THING_NAMES)[number];
