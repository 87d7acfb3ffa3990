import { describe, expect, it, vi } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

describe("work that many ask for", () => {
  it("is done once while it runs, for each key, and anew afterwards", async () => {
    const flight = createSingleFlight<number>();
    let count = 0;
    const work = vi.fn(async () => ++count);
    const ask = (key: string) => flight.run(key, work);
    expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual([1, 1, 2]);
    expect(await ask("a")).toBe(3);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("fails for all who wait, and is tried again by the next", async () => {
    const flight = createSingleFlight<string>();
    const failing = () => flight.run("a", () => Promise.reject(new Error("no")));
    expect(await Promise.allSettled([failing(), failing()])).toMatchObject([
      { status: "rejected" },
      { status: "rejected" },
    ]);
    expect(await flight.run("a", async () => "yes")).toBe("yes");
  });
});
