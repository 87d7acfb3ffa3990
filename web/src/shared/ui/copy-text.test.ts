import { describe, expect, it, vi } from "vitest";
import { copyText } from "./copy-text.ts";

describe("copying", () => {
  it("uses the clipboard where there is one", async () => {
    const writeText = vi.fn(async () => undefined);
    const copyBySelection = vi.fn(() => true);
    expect(await copyText("abc", { clipboard: { writeText }, copyBySelection })).toBe(true);
    expect(writeText).toHaveBeenCalledWith("abc");
    expect(copyBySelection).not.toHaveBeenCalled();
  });

  it("selects and copies where there is none", async () => {
    const copyBySelection = vi.fn(() => true);
    expect(await copyText("abc", { copyBySelection })).toBe(true);
    expect(copyBySelection).toHaveBeenCalledWith("abc");
  });

  it("selects and copies when the clipboard refuses", async () => {
    const clipboard = { writeText: () => Promise.reject(new DOMException("denied", "NotAllowedError")) };
    const copyBySelection = vi.fn(() => true);
    expect(await copyText("abc", { clipboard, copyBySelection })).toBe(true);
    expect(copyBySelection).toHaveBeenCalledWith("abc");
  });

  it("owns up when nothing worked", async () => {
    expect(await copyText("abc", { copyBySelection: () => false })).toBe(false);
  });
});
