import type { Idea, PlaceName, ThingName, TimeName, WeatherName } from "@bakso/art/illustrator/idea";
import { type ImageOrder, SIZES } from "../../images/image.model.ts";
import { allSaid, firstSaid, numberOf } from "./prompt.words.ts";

const FIGURES = {
  family: ["family", "parents", "everybody", "everyone", "families"],
  mother: ["mother", "mom", "mum", "mama"],
  father: ["father", "dad", "papa"],
  nap: [
    "sleep",
    "sleeps",
    "sleeping",
    "asleep",
    "nap",
    "napping",
    "naps",
    "tired",
    "dream",
    "dreams",
    "dreaming",
    "lying",
  ],
  swim: ["swim", "swims", "swimming", "bath", "bathing", "diving"],
  jump: [
    "jump",
    "jumps",
    "jumping",
    "fly",
    "flies",
    "flying",
    "leap",
    "leaps",
    "leaping",
    "hop",
    "astronaut",
  ],
  run: [
    "run",
    "runs",
    "running",
    "race",
    "racing",
    "hunting",
    "chase",
    "chases",
    "chasing",
    "play",
    "plays",
    "playing",
  ],
  stretch: ["stretch", "stretches", "stretching", "yoga"],
  roar: ["roar", "roars", "roaring", "angry", "fierce", "wild", "loud"],
  read: ["read", "reads", "reading", "book", "books", "study", "studying"],
  paint: ["paint", "paints", "painting", "painter", "artist", "brush"],
  bowl: [
    "bowl",
    "eat",
    "eats",
    "eating",
    "food",
    "soup",
    "meatball",
    "meatballs",
    "hungry",
    "dinner",
    "lunch",
  ],
  plant: ["plant", "plants", "planting", "seed", "seedling", "sapling", "garden", "gardening"],
  inspect: [
    "search",
    "searching",
    "look",
    "looking",
    "magnifier",
    "detective",
    "explore",
    "explorer",
    "exploring",
    "find",
  ],
  chart: ["chart", "token", "coin", "price", "market", "trading", "trader", "candles"],
  think: ["think", "thinks", "thinking", "wonder", "wonders", "wondering", "idea", "philosopher"],
  cheer: [
    "cheer",
    "cheers",
    "cheering",
    "party",
    "celebrate",
    "celebrates",
    "celebrating",
    "birthday",
    "happy",
    "dance",
    "dances",
    "dancing",
    "win",
    "winner",
    "balloons",
    "balloon",
  ],
  sad: ["sad", "cry", "crying", "lonely", "alone", "sorry"],
  wink: ["wink", "winks", "winking", "cheeky", "cool"],
  "look-up": ["up", "above", "stars", "stargazing", "gazing"],
  wave: ["wave", "waves", "waving", "hello", "hi", "greeting", "welcome"],
  stand: ["stand", "stands", "standing", "walk", "walks", "walking", "proud"],
} as const satisfies Record<string, readonly string[]>;

const NOBODY = ["landscape", "scenery", "nobody", "empty"];

const PLACES: Record<Exclude<PlaceName, "clearing">, readonly string[]> = {
  moon: ["moon surface", "on the moon", "space", "astronaut", "planet", "mars", "crater"],
  beach: ["beach", "sea", "ocean", "sand", "shore", "island", "coast"],
  river: ["river", "lake", "water", "stream", "pond", "waterfall", "swim", "swims", "swimming", "bath"],
  snowfield: ["snowfield", "ice", "winter", "arctic", "north pole", "christmas", "snow", "snowy"],
  volcano: ["volcano", "mountain", "mountains", "peak", "hill"],
  jungle: ["jungle", "rainforest", "forest", "trees", "leaves", "woods"],
};
const TIMES: Record<Exclude<TimeName, "golden">, readonly string[]> = {
  night: ["night", "midnight", "moonlight", "dark", "moon", "stars", "starry", "space"],
  dusk: ["sunset", "dusk", "evening", "twilight", "romantic"],
  morning: ["morning", "dawn", "sunrise", "early"],
  noon: ["noon", "day", "midday", "summer", "sunny", "bright", "blue sky", "beach"],
};
const WEATHERS: Record<Exclude<WeatherName, "clear">, readonly string[]> = {
  rain: ["rain", "rains", "raining", "rainy", "storm", "stormy", "monsoon", "wet"],
  snow: ["snow", "snows", "snowing", "snowy", "blizzard", "christmas"],
  fog: ["fog", "foggy", "mist", "misty", "haze"],
  cloudy: ["cloud", "clouds", "cloudy", "overcast"],
};
const THINGS: Record<ThingName, readonly string[]> = {
  hornbills: ["bird", "birds", "hornbill", "hornbills"],
  flower: ["flower", "flowers", "rafflesia", "blossom"],
  balloons: ["balloon", "balloons", "party", "birthday", "celebrate"],
  hearts: ["heart", "hearts", "love", "valentine", "romantic"],
  stars: ["star", "stars", "starry"],
  butterflies: ["butterfly", "butterflies"],
};

/** What the offline illustrator makes of a prompt: what it knows of its words, and chance for the rest. */
export function readIdea({ words, aspect, seed }: Pick<ImageOrder, "words" | "aspect" | "seed">): Idea {
  const { width, height } = SIZES[aspect];
  const isEmpty = firstSaid(words, { nobody: NOBODY }) !== undefined;
  return {
    widthPx: width,
    heightPx: height,
    seed: (numberOf(words) ^ (seed ?? 0)) & 0x7fffffff,
    figure: isEmpty ? null : (firstSaid(words, FIGURES) ?? "sit"),
    place: firstSaid(words, PLACES) ?? "clearing",
    time: firstSaid(words, TIMES) ?? "golden",
    weather: firstSaid(words, WEATHERS) ?? "clear",
    things: allSaid(words, THINGS),
  };
}

/** The idea in words: what the model says that it drew. */
export function tellIdea(
  { figure, place, time, weather, things, seed }: Idea,
  look: ImageOrder["look"],
): string {
  const parts = [
    figure === null ? "no figure" : `figure: ${figure}`,
    `place: ${place}`,
    `hour: ${time}`,
    `weather: ${weather}`,
    ...(things.length > 0 ? [`with ${things.join(", ")}`] : []),
  ];
  return `${look === "art" ? "Print" : "Scene"} from the offline illustrator (${parts.join("; ")}; seed ${seed})`;
}
