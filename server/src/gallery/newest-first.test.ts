import { expect, it } from "vitest";
import { createNewestFirst } from "./newest-first.ts";

/** Work that lasts until it is let go, and notes when it began. */
function build() {
  const line = createNewestFirst<string>({ atOnce: 1 });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, signal?: AbortSignal) =>
    line.run(
      key,
      () =>
        new Promise((resolve) => {
          begun.push(key);
          ends.set(key, () => resolve(`${key} made`));
        }),
      signal,
    );
  const end = async (key: string) => {
    ends.get(key)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, begun, end };
}

it("the newest goes first, and what is asked for again is the newest", async () => {
  const { ask, begun, end } = build();
  const all = ["a", "b", "c", "d"].map((key) => ask(key));
  all.push(ask("b"));
  for (const key of ["a", "b", "d", "c"]) await end(key);
  expect(begun).toEqual(["a", "b", "d", "c"]);
  expect(await Promise.all(all)).toEqual(["a made", "b made", "c made", "d made", "b made"]);
});

it("who gives up leaves the line: after 200 of them the next one is done at once", async () => {
  const { ask, begun, end } = build();
  const first = ask("first");
  const leaving = new AbortController();
  const left = Array.from({ length: 200 }, (_, index) => ask(`left${index}`, leaving.signal));
  const results = Promise.allSettled(left);
  leaving.abort(new Error("gone"));
  const wanted = ask("wanted");
  await end("first");
  await end("wanted");
  expect(begun).toEqual(["first", "wanted"]);
  expect(await Promise.all([first, wanted])).toEqual(["first made", "wanted made"]);
  expect((await results).every(({ status }) => status === "rejected")).toBe(true);
});

it("work goes on as long as one of several still waits for it, and a failure reaches all", async () => {
  const { ask, begun, end } = build();
  void ask("first");
  const leaving = new AbortController();
  const left = ask("shared", leaving.signal);
  const stays = ask("shared", new AbortController().signal);
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  await end("first");
  await end("shared");
  expect(begun).toEqual(["first", "shared"]);
  expect(await stays).toBe("shared made");
  const line = createNewestFirst<string>({ atOnce: 2 });
  const failing = () => Promise.reject(new Error("damaged"));
  const both = await Promise.allSettled([line.run("x", failing), line.run("x", failing)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await line.run("x", async () => "made after all")).toBe("made after all");
});
