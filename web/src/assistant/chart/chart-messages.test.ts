import { describe, expect, it } from "vitest";
import { readChartMessage } from "./chart-messages.ts";

const ORIGINS = ["https://s.charts.example"];
const drawn = (url: unknown) => readChartMessage({ kind: "drawn", url }, ORIGINS);

describe("what the frame of a charting service's script says", () => {
  it("is where the chart lies, at the service's own addresses", () => {
    const url = "https://s.charts.example/widgetembed/?symbol=X#{}";
    expect(drawn(url)).toEqual({ kind: "drawn", url });
    expect(readChartMessage({ kind: "hello", more: 1 }, ORIGINS)).toEqual({ kind: "hello" });
  });

  it.each([
    "https://evil.example/",
    "https://s.charts.example.evil.example/",
    "https://s.charts.example@evil.example/",
    "http://s.charts.example/",
    "javascript:alert(1)//https://s.charts.example",
    "data:text/html,x",
    "/baksoai",
    "",
    7,
  ])("never is %s", (url) => {
    expect(drawn(url)).toBeNull();
  });
});
