import { MESSAGE_MAX_CHARS } from "@bakso/contract/constants";
import { describe, expect, it } from "vitest";
import { textInAddress, withGivenText } from "./text-in-address.ts";

const read = (query: string) => textInAddress(`https://bakso.example/baksoai${query}`);

describe("a text that a link brings for the input", () => {
  it("is read from ?q= and leaves the address, with all else staying there", () => {
    expect(read("?a=1&q=How+are+you%3F&b=2#x")).toEqual({
      text: "How are you?",
      address: "/baksoai?a=1&b=2#x",
    });
    expect(read("?q=two%0Alines")?.text).toBe("two\nlines");
    expect(read("?a=1")).toBeNull();
    expect(read("")).toBeNull();
  });

  it("is no longer than a message, and holds nothing that no message may hold", () => {
    expect(read(`?q=${"x".repeat(MESSAGE_MAX_CHARS + 5)}`)?.text).toHaveLength(MESSAGE_MAX_CHARS);
    expect(read("?q=a%00%1Bb%20")?.text).toBe("ab");
    expect(read("?q=%20")?.text).toBe("");
  });

  it("follows what was being typed, once", () => {
    expect(withGivenText("", "Hello")).toBe("Hello");
    expect(withGivenText("half a tho", "Hello")).toBe("half a tho\n\nHello");
    expect(withGivenText("half a tho\n\nHello", "Hello")).toBe("half a tho\n\nHello");
    expect(withGivenText("half a tho", "")).toBe("half a tho");
  });
});
