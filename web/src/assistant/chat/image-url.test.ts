import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chatImage } from "./image-url.ts";

const own = "http://localhost:3000";
const base64 = "iVBORw0KGgo".padEnd(120, "A");

describe("pictures of messages", () => {
  it("[CHAT-11] shows data:image/, our own origin and blob:", () => {
    for (const src of ["data:image/png;base64,AA==", `${own}/api/images/a.png`, `blob:${own}/x`])
      expect(chatImage(src, own)).toEqual({ kind: "picture", src });
  });

  it("[CHAT-11] offers an https:// picture of another host as a link", () => {
    expect(chatImage("https://cdn.example/a.png", own)).toEqual({
      kind: "link",
      href: "https://cdn.example/a.png",
      host: "cdn.example",
    });
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "http://other/a.png",
    `${own}.evil.example/a.png`,
    `${own}@evil.example/a.png`,
    "data:text/html,<script>",
    "/api/images/a.png",
    "//evil.example/a.png",
    "https://",
    "",
    " ",
    null,
    undefined,
  ])("[CHAT-11] shows nothing for %j", (raw) => {
    expect(chatImage(raw, own)).toBeNull();
  });

  it("[CHAT-12] turns a bare base64 text into a PNG data URL", () => {
    expect(chatImage(base64, own)).toEqual({ kind: "picture", src: `data:image/png;base64,${base64}` });
    const smallest =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    expect(chatImage(smallest, own)).toEqual({ kind: "picture", src: `data:image/png;base64,${smallest}` });
    expect(chatImage("iVBORw0KGgo", own)).toBeNull();
  });

  it("[CHAT-11] [CHAT-12] only ever names an allowed address", () => {
    const pieces = fc.constantFrom(
      "javascript:",
      "http://",
      "https://",
      "data:",
      "image/",
      "blob:",
      own,
      "@",
      "//",
      base64,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 6 }), (parts) => {
        const image = chatImage(parts.join(""), own);
        if (image?.kind === "link") expect(new URL(image.href).protocol).toBe("https:");
        if (image?.kind === "picture" && !/^(data:image\/|blob:)/.test(image.src))
          expect(new URL(image.src).origin).toBe(own);
      }),
    );
  });
});
