import type { IllustratorContent } from "@bakso/contract/content/illustrator.shapes";
import { type ImageOrder, SIZES } from "../../server/src/gateways/ai/images/image.model.ts";
import type { Idea } from "../illustrator/idea.ts";
import { allSaid, firstSaid, numberOf } from "./prompt.words.ts";

/** What the offline illustrator makes of a prompt: what it knows of its words, and chance for the rest. */
export function readIdea(
  { words, aspect, seed }: Pick<ImageOrder, "words" | "aspect" | "seed">,
  { figures, nobody, places, times, weathers, things }: IllustratorContent,
): Idea {
  const { width, height } = SIZES[aspect];
  const isEmpty = firstSaid(words, { nobody }) !== undefined;
  return {
    widthPx: width,
    heightPx: height,
    seed: (numberOf(words) ^ (seed ?? 0)) & 0x7fffffff,
    figure: isEmpty ? null : (firstSaid(words, figures) ?? "sit"),
    place: firstSaid(words, places) ?? "clearing",
    time: firstSaid(words, times) ?? "golden",
    weather: firstSaid(words, weathers) ?? "clear",
    things: allSaid(words, things),
  };
}

/** The idea in words: what the model says that it drew. */
export function tellIdea(
  { figure, place, time, weather, things, seed }: Idea,
  look: ImageOrder["look"],
  { told, otherwise, nobody, ...subjects }: IllustratorContent,
): string {
  const label = (of: Labels, name: string, usual: string) => of[name]?.label ?? usual;
  const doing = figure === null ? nobody.label : label(subjects.figures, figure, otherwise.figure);
  const parts: Record<string, string> = {
    figure: [doing, ...things.map((name) => subjects.things[name].label)].join(", "),
    place: label(subjects.places, place, otherwise.place),
    time: label(subjects.times, time, otherwise.time),
    weather: label(subjects.weathers, weather, otherwise.weather),
    seed: String(seed),
  };
  const sentence = look === "art" ? told.print : told.scene;
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

type Labels = Partial<Record<string, { label: string }>>;
