import { HOUSE, OUTSIDE, type Room } from "./house.rooms.ts";
import type { SourceFile } from "./imports.ts";

/** What follows from the imports. */
export interface House {
  rooms: readonly { room: Room; floor: number; files: number }[];
  /** Which room knows which, with the number of imports. */
  knows: readonly { from: string; to: string; imports: number }[];
  /** Files that import one another, each group once. */
  circles: readonly (readonly string[])[];
  /** Imports that go up. */
  climbs: readonly string[];
  /** Files without a room. */
  homeless: readonly string[];
}

/** Places every file in its room, and follows every import. */
export function buildHouse(all: readonly SourceFile[]): House {
  const files = all.filter(({ path }) => !OUTSIDE.test(path));
  const places = HOUSE.flatMap((rooms, floor) => rooms.map((room) => ({ room, floor })));
  const placeOf = (path: string) => places.find(({ room }) => room.files.test(path));
  const counts = new Map<string, { from: string; to: string; imports: number }>();
  const climbs: string[] = [];
  for (const { path, imports } of files) {
    const here = placeOf(path);
    for (const target of imports.filter((file) => !OUTSIDE.test(file))) {
      const there = placeOf(target);
      if (!here || !there || here.room === there.room) continue;
      if (there.floor < here.floor) climbs.push(`${path} → ${target}`);
      const key = `${here.room.name}→${there.room.name}`;
      const known = counts.get(key) ?? { from: here.room.name, to: there.room.name, imports: 0 };
      counts.set(key, { ...known, imports: known.imports + 1 });
    }
  }
  const knows = [...counts.values()];
  return {
    rooms: places.map(({ room, floor }) => ({
      room,
      floor,
      files: files.filter(({ path }) => placeOf(path)?.room === room).length,
    })),
    knows,
    circles: [
      ...circlesOf(new Map(files.map(({ path, imports }) => [path, imports]))),
      ...circlesOf(neighbours(knows)),
    ],
    climbs,
    homeless: files.flatMap(({ path }) => (placeOf(path) ? [] : [path])),
  };
}

const neighbours = (knows: House["knows"]): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { from, to } of knows) found.set(from, [...(found.get(from) ?? []), to]);
  return found;
};

/** Groups in which everybody reaches everybody else (Tarjan's strongly connected components). */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const isOnStack = new Set<string>();
  const circles: string[][] = [];

  const visit = (node: string): number => {
    const place = order.size;
    order.set(node, place);
    stack.push(node);
    isOnStack.add(node);
    let low = place;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (isOnStack.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === place) {
      const group = stack.splice(stack.indexOf(node));
      for (const each of group) isOnStack.delete(each);
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

/** Climbs, circles and files without a room; undefined when there are none. */
export function houseProblem({ circles, climbs, homeless }: House): string | undefined {
  const problems = [
    ...circles.map((circle) => `a circle: ${circle.join(", ")}`),
    ...climbs.map((climb) => `goes up: ${climb}`),
    ...homeless.map((file) => `in no room of scripts/generated/house.rooms.ts: ${file}`),
  ];
  return problems.length === 0 ? undefined : problems.join("\n");
}

/**
 * The house as Mermaid draws it, floor by floor. An arrow that another way already tells is left out: whoever knows the
 * core knows what the core knows.
 */
export function drawHouse({ rooms, knows }: House): string {
  const lives = rooms.filter(({ files }) => files > 0);
  const id = (name: string) => name.replaceAll(/\W+/g, "_");
  const floors = HOUSE.flatMap((_, floor) => {
    const here = lives.filter((room) => room.floor === floor);
    if (here.length === 0) return [];
    return [
      [
        `  subgraph floor${HOUSE.length - floor}[" "]`,
        ...here.map(({ room }) => `    ${id(room.name)}["${room.name}"]`),
        "  end",
      ].join("\n"),
    ];
  });
  const graph = neighbours(knows);
  const arrows = knows
    .filter(({ from, to }) => !isTold(graph, from, to))
    .map(({ from, to }) => `  ${id(from)} --> ${id(to)}`)
    .sort();
  return ["```mermaid", "flowchart TD", ...floors, ...arrows, "```"].join("\n");
}

/** Whether a longer way leads there too. */
function isTold(graph: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const next = (graph.get(from) ?? []).filter((room) => room !== to);
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (room === to) return true;
    if (seen.has(room)) continue;
    seen.add(room);
    next.push(...(graph.get(room) ?? []));
  }
  return false;
}
