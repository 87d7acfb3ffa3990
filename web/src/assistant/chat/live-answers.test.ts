import { describe, expect, it } from "vitest";
import { createLiveAnswers } from "./live-answers.ts";

function buildLive() {
  const frames: (() => void)[] = [];
  const live = createLiveAnswers((run) => frames.push(run));
  let renderings = 0;
  const end = live.subscribe(() => {
    renderings += 1;
  });
  return {
    live,
    end,
    renderings: () => renderings,
    waiting: () => frames.length,
    drawFrame: () => {
      for (const run of frames.splice(0)) run();
    },
  };
}

describe("an answer on its way to the screen", () => {
  it("is shown once a frame, however many pieces arrive in it", () => {
    const { live, drawFrame, waiting, renderings } = buildLive();
    live.begin("a", "");
    const before = renderings();
    for (const piece of ["x", "y", "z"]) live.append("a", piece);
    expect(live.snapshot("a")?.text).toBe("");
    expect(live.textOf("a")).toBe("xyz");
    expect(waiting()).toBe(1);
    drawFrame();
    expect(live.snapshot("a")?.text).toBe("xyz");
    expect(renderings() - before).toBe(1);
  });

  it("is the same object while nothing changed, and until then another", () => {
    const { live, drawFrame } = buildLive();
    live.begin("a", "x");
    const first = live.snapshot("a");
    live.begin("b", "");
    expect(live.snapshot("a")).toBe(first);
    live.append("a", "y");
    drawFrame();
    expect(live.snapshot("a")).not.toBe(first);
  });

  it("shows all that came when its phase changes", () => {
    const { live } = buildLive();
    live.begin("a", "");
    live.append("a", "x");
    live.setPhase("a", "ended");
    expect(live.snapshot("a")).toEqual({ text: "x", phase: "ended" });
  });

  it("takes nothing for an answer that is forgotten", () => {
    const { live, drawFrame } = buildLive();
    live.begin("a", "");
    live.forget("a");
    live.append("a", "late");
    drawFrame();
    expect(live.snapshot("a")).toBeUndefined();
  });

  it("tells nobody who has left", () => {
    const { live, end, renderings } = buildLive();
    end();
    live.begin("a", "");
    expect(renderings()).toBe(0);
  });
});
