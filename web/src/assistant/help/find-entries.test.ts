import fc from "fast-check";
import { expect, it } from "vitest";
import { findEntries } from "./find-entries.ts";

const sections = [
  {
    id: "tools",
    title: "Tools",
    lead: "What he can do.",
    entries: [
      { title: "Vision", text: "Show a picture." },
      { title: "Speech", text: "Hear an answer." },
    ],
  },
  { id: "tips", title: "Tips", lead: "Habits.", entries: [{ title: "Café", text: "Take a break." }] },
];
const found = (words: string) =>
  findEntries(sections, words, false).flatMap(({ entries }) => entries.map(({ title }) => title));

it("the help finds entries by words of their title, their text or their subject", () => {
  expect(found("vision")).toEqual(["Vision"]);
  expect(found("ANSWER hear")).toEqual(["Speech"]);
  expect(found("tools")).toEqual(["Vision", "Speech"]);
  expect(found("cafe")).toEqual(["Café"]);
  expect(found("nowhere")).toEqual([]);
});

it("the help shows everything while nothing is looked for", () => {
  expect(findEntries(sections, "  ", false)).toEqual(sections);
});

it("the help says how to install the site only where it is not installed", () => {
  const entries = [{ title: "Keep it as an app", text: "Share.", isAboutInstalling: true }];
  const start = [{ id: "start", title: "Start", lead: "Begin.", entries }];
  expect(findEntries(start, "share", false)).toEqual(start);
  expect(findEntries(start, "", true)).toEqual([]);
});

it("more words never find more", () => {
  const word = fc.constantFrom("a", "hear", "tools", "picture", "zzz");
  fc.assert(
    fc.property(fc.array(word), word, (words, more) => {
      expect(found(words.join(" "))).toEqual(expect.arrayContaining(found([...words, more].join(" "))));
    }),
  );
});
