import { beforeAll, describe, expect, it } from "vitest";
import { type AssistantFeature, partsOf } from "./feature.ts";

let features: readonly AssistantFeature[];
let order: readonly string[];
beforeAll(async () => {
  // There is no window where pages are rendered, and loading a tool must not do anything yet.
  ({ FEATURES: features, OPTIONS_ORDER: order } = await import("./features.ts"));
});

const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

describe("what the tools add to the shell", () => {
  it("has a place for each entry of the Options menu", () => {
    const ids = partsOf(features.map(({ options }) => options))
      .flat()
      .map(({ id }) => id);
    expect(ids.toSorted()).toEqual(order.toSorted());
  });

  it("names views, senders, panels and keys once", () => {
    const views = partsOf(features.map(({ views }) => views)).flat();
    const keys = partsOf(features.map(({ shortcuts }) => shortcuts)).flat();
    const senders = partsOf(features.map(({ sender }) => sender));
    const panels = partsOf(features.map(({ sidePanel }) => sidePanel));
    const results = partsOf(features.map(({ resultViews }) => resultViews)).flat();
    expect(isUnique(results.map(({ kind }) => kind))).toBe(true);
    expect(views.length).toBeGreaterThan(5);
    expect(isUnique(views.map(({ name }) => name))).toBe(true);
    expect(isUnique(keys.map(({ key, isModified }) => `${isModified} ${key}`))).toBe(true);
    expect(isUnique(senders.map(({ via }) => via))).toBe(true);
    expect(isUnique(panels.map(({ name }) => name))).toBe(true);
  });

  it("names the entries of the Options menu that have keys as they are named there", () => {
    const keyed = partsOf(features.map(({ shortcuts }) => shortcuts))
      .flat()
      .flatMap(({ option }) => option ?? []);
    expect(keyed).not.toEqual([]);
    expect(order).toEqual(expect.arrayContaining(keyed));
  });

  it("lets no text be claimed by two senders", () => {
    const senders = partsOf(features.map(({ sender }) => sender)).map(({ sender }) => sender);
    const takers = (text: string) => senders.filter(({ takes }) => takes?.(text)).length;
    expect([takers("draw a tiger"), takers("What do tigers eat?")]).toEqual([1, 0]);
  });

  it("is said of each member by each tool: one that forgets a member does not compile", () => {
    const { shortcuts: _, ...forgetful } = features[0] as AssistantFeature;
    // @ts-expect-error a member is missing
    const feature: AssistantFeature = forgetful;
    expect(feature).not.toHaveProperty("shortcuts");
  });
});
