import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { onStopOrder } from "./stop-orders.ts";

let source: EventEmitter;
let heard: (string | number)[];
let nowMs: number;
beforeEach(() => {
  source = new EventEmitter();
  heard = [];
  nowMs = 0;
  onStopOrder(
    source,
    (order) => heard.push(order),
    (code) => heard.push(code),
    () => nowMs,
  );
});

describe("the order to stop", () => {
  it("is one, though a Ctrl+C comes from the terminal, by npm and by the launcher", () => {
    for (nowMs of [0, 4, 120]) source.emit("SIGINT");
    expect(heard).toEqual(["SIGINT"]);
  });

  it("given a second time means at once, with the exit code of its signal", () => {
    source.emit("SIGINT");
    nowMs = 1_000;
    source.emit("SIGINT");
    expect(heard).toEqual(["SIGINT", 130]);
  });

  it("is given by a launcher that is gone, and by a terminal that closes", () => {
    source.emit("disconnect");
    expect(heard).toEqual(["disconnect"]);
    nowMs = 1_000;
    source.emit("SIGHUP");
    expect(heard).toEqual(["disconnect", 129]);
  });
});
