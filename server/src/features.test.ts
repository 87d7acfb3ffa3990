import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, expectTypeOf, it } from "vitest";
import { type Feature, none } from "./feature.ts";
import { createFeatures } from "./features.ts";

/** Members that may be left out. */
type Optional<Shape> = {
  [Member in keyof Shape]-?: object extends Pick<Shape, Member> ? Member : never;
}[keyof Shape];

it("a feature that does not say what it adds, keeps, erases and exports does not compile", () => {
  expectTypeOf<Optional<Feature>>().toBeNever();
  expectTypeOf<undefined>().not.toExtend<Feature[keyof Feature]>();
  // @ts-expect-error nothing is said of what is erased
  const forgetful: Feature = {
    name: "forgetful",
    routes: none,
    tools: none,
    sweep: none,
    jobKinds: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
  expect(forgetful).not.toHaveProperty("erase");
});

it("every feature that has a folder is in the list, under the folder's name", async () => {
  const folders = await readdir(join(import.meta.dirname, "features"));
  const { features } = createFeatures(anything(), []);
  expect(features.map(({ name }) => name).sort()).toEqual(folders.sort());
});

/** A stand-in that has every member and does nothing: features are made here, not used. */
const anything = (): never =>
  new Proxy(() => undefined, { get: () => anything(), apply: () => anything() }) as never;
