import { expect, it } from "vitest";
import { allOutputs, withOutputs } from "./output-pages.ts";

const output = (id: string, day: string) => ({
  id,
  name: id,
  beginning: "",
  timestamp: `2026-11-${day}T10:00:00.000Z`,
});

it("[LIB-10] outputs stand once each and newest first, also when pages moved meanwhile", () => {
  const pages = [
    { outputs: [output("c", "20"), output("b", "19")], next: "x" },
    { outputs: [output("b", "19"), output("a", "18"), output("d", "21")], next: null },
  ];
  expect(allOutputs(pages).map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  expect(allOutputs([])).toEqual([]);
});

it("a change is made on every page, and keeps where the next one begins", () => {
  const data = {
    pages: [
      { outputs: [output("b", "19")], next: "x" },
      { outputs: [output("a", "18")], next: null },
    ],
    pageParams: [null, "x"],
  };
  const changed = withOutputs(data, (list) => list.filter(({ id }) => id !== "a"));
  expect(changed.pages).toEqual([
    { outputs: [output("b", "19")], next: "x" },
    { outputs: [], next: null },
  ]);
  expect(changed.pageParams).toEqual([null, "x"]);
});
