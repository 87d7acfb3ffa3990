import { expect, it } from "vitest";
import { messageLine } from "./message-line.ts";

it("is a message's words on one line, or what stands in their place", () => {
  const line = (content: string, image_url: string | null = null) => messageLine({ content, image_url });
  expect(line(" When\n\ndoes he  sleep? ")).toBe("When does he sleep?");
  expect(line("x".repeat(500))).toBe(`${"x".repeat(160)}…`);
  expect(line("", "/api/images/a.png")).toBe("A picture");
  expect(messageLine({ content: "", image_url: null, parts: [{ type: "picture", url: "a" }] })).toBe(
    "A picture",
  );
  expect(line("")).toBe("Without words");
});
