import { describe, expect, it } from "vitest";
import { buildHouse, circlesOf, drawHouse, houseProblem } from "./house.ts";

const file = (path: string, ...imports: string[]) => ({ path, imports });
const CORE = "server/src/core.ts";
const FEATURE = "server/src/features/chat/feature.ts";
const STORE = "server/src/features/chat/chat.store.ts";
const SHAPES = "contract/src/chat.ts";

describe("the house of the code", () => {
  it("is well where everybody knows those below alone", () => {
    const house = buildHouse([
      file(FEATURE, CORE, STORE),
      file(STORE, SHAPES),
      file(CORE, SHAPES),
      file(SHAPES),
    ]);
    expect(houseProblem(house)).toBeUndefined();
    expect(house.knows).toContainEqual({ from: "server: features", to: "contract", imports: 1 });
  });

  it("names a climb, a circle of files, and a file without a room", () => {
    const problem = houseProblem(
      buildHouse([file(CORE, FEATURE), file(FEATURE, STORE), file(STORE, FEATURE), file("attic/box.ts")]),
    );
    expect(problem).toContain(`goes up: ${CORE} → ${FEATURE}`);
    expect(problem).toContain(`a circle: ${STORE}, ${FEATURE}`);
    expect(problem).toContain("in no room of scripts/generated/house.rooms.ts: attic/box.ts");
  });

  it("does not count tests and what measures", () => {
    const test = "server/src/core.test.ts";
    expect(houseProblem(buildHouse([file(test, FEATURE), file(FEATURE), file(CORE, test)]))).toBeUndefined();
  });

  it("is drawn without the arrows that a longer way tells", () => {
    const drawn = drawHouse(buildHouse([file(FEATURE, CORE, SHAPES), file(CORE, SHAPES), file(SHAPES)]));
    expect(drawn).toContain("server_features --> server_core");
    expect(drawn).toContain("server_core --> contract");
    expect(drawn).not.toContain("server_features --> contract");
  });
});

it("circles are found however long they are, and each once", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c"]],
    ["c", ["a", "d"]],
    ["d", ["e"]],
    ["e", ["d"]],
    ["f", ["a"]],
  ]);
  expect(circlesOf(graph).map((circle) => circle.join(""))).toEqual(["de", "abc"]);
});
