import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

/** What a subject is called, and the words for it, one list a language: `en`, `id`, … */
const Subject = z.object({ label: Sentence }).catchall(z.array(Sentence).min(1));

/** Subjects in the order in which they are looked for. */
const subjects = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, Subject])) as Record<Name, typeof Subject>);

/** content/illustrator.yaml: the words of the offline model for pictures. */
export const IllustratorContent = z
  .strictObject({
    changes: subjects([
      "mirror",
      "upsideDown",
      "quarterTurn",
      "brighter",
      "darker",
      "colourful",
      "warmer",
      "colder",
      "sharp",
      "blurred",
      "blur",
      "watercolour",
      "poster",
      "pop",
      "pixel",
      "sketch",
      "grey",
      "sepia",
      "negative",
      "night",
      "sunset",
      "snow",
      "rain",
      "vignette",
      "frame",
    ]),
    figures: subjects([
      "family",
      "mother",
      "father",
      "nap",
      "swim",
      "jump",
      "run",
      "stretch",
      "roar",
      "read",
      "paint",
      "bowl",
      "plant",
      "inspect",
      "chart",
      "think",
      "cheer",
      "sad",
      "wink",
      "look-up",
      "wave",
      "stand",
    ]),
    nobody: Subject,
    places: subjects(["moon", "beach", "river", "snowfield", "volcano", "jungle"]),
    times: subjects(["night", "dusk", "morning", "noon"]),
    weathers: subjects(["rain", "snow", "fog", "cloudy"]),
    things: subjects(["hornbills", "flower", "balloons", "hearts", "stars", "butterflies"]),
    otherwise: z
      .strictObject({ figure: Sentence, place: Sentence, time: Sentence, weather: Sentence })
      .describe("Labels of what is drawn where nothing was said of it"),
    told: z.strictObject({
      scene: Sentence.includes("{seed}"),
      print: Sentence.includes("{seed}"),
      changes: Sentence.includes("{changes}"),
      writing: Sentence.includes("{text}"),
      notUnderstood: Sentence.describe("Said when the model found no change in the prompt that it knows"),
    }),
  })
  .describe("How the offline model for pictures understands words, and how it speaks");
export type IllustratorContent = z.infer<typeof IllustratorContent>;
