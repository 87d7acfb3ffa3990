import { FOREIGN_FRAME_SANDBOX } from "@bakso/contract/constants";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import {
  contentSecurityPolicy,
  fileSecurityHeaders,
  foreignFramePolicy,
  registerSecurityHeaders,
  securityHeaders,
} from "./security-headers.ts";

const SOURCES = {
  scripts: ["script:"],
  styles: ["style:"],
  fonts: ["font:"],
  images: ["image:"],
  connects: ["connect:"],
  frames: ["frame:", "frame-too:"],
};
const HSTS = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];

describe("the policy of a page", () => {
  it("allows what is ours, and nothing else", () => {
    expect(contentSecurityPolicy().split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self' blob:",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it("names what the page needs beside that, each in its place", () => {
    expect(contentSecurityPolicy({ ...SOURCES, hasForeignStyles: true }).split("; ")).toEqual([
      "default-src 'none'",
      "script-src 'self' script:",
      "style-src 'self' 'unsafe-inline' style:",
      "img-src 'self' data: blob: image:",
      "font-src 'self' font:",
      "connect-src 'self' connect:",
      "frame-src frame: frame-too:",
      "media-src 'self' blob:",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });
});

describe("the policy of a frame with a foreign script", () => {
  const ALWAYS = [
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${FOREIGN_FRAME_SANDBOX}`,
  ];

  it("allows nothing by itself", () => {
    expect(foreignFramePolicy({}).split("; ")).toEqual(["default-src 'none'", ...ALWAYS]);
  });

  it("names what the script needs, each in its place, and nothing of ours", () => {
    const named = [
      "img-src image:",
      "font-src font:",
      "connect-src connect:",
      "frame-src frame: frame-too:",
      ...ALWAYS,
    ];
    expect(foreignFramePolicy(SOURCES).split("; ")).toEqual([
      "default-src 'none'",
      "script-src script:",
      "style-src style:",
      ...named,
    ]);
    expect(foreignFramePolicy({ ...SOURCES, hasForeignStyles: true }).split("; ")).toEqual([
      "default-src 'none'",
      "script-src script:",
      "style-src 'unsafe-inline' style:",
      ...named,
    ]);
  });
});

describe("the headers of a response", () => {
  const COMMON = [
    ["X-Content-Type-Options", "nosniff"],
    ["Content-Security-Policy", contentSecurityPolicy()],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
  ];

  it("are these, and one more where the way here is encrypted", () => {
    expect(securityHeaders(false)).toEqual(COMMON);
    expect(securityHeaders(true)).toEqual([...COMMON, HSTS]);
  });

  it.each(["font/woff2", "image/png", "image/avif", "text/css; charset=utf-8", "application/wasm"])(
    "of a file that can be no document (%s) are the one it can use",
    (type) => {
      expect(fileSecurityHeaders(false, type)).toEqual([["X-Content-Type-Options", "nosniff"]]);
      expect(fileSecurityHeaders(true, type)).toEqual([["X-Content-Type-Options", "nosniff"], HSTS]);
    },
  );

  it("of a script are a policy for the worker that it may be", () => {
    expect(fileSecurityHeaders(false, "text/javascript; charset=utf-8")).toEqual([
      ["X-Content-Type-Options", "nosniff"],
      ["Content-Security-Policy", "default-src 'self'"],
    ]);
  });

  it.each(["image/svg+xml", "text/html", "application/json", "video/mp4", "x-font/y", "my-text/javascript"])(
    "of a file that may be a document (%s) are all",
    (type) => {
      expect(fileSecurityHeaders(true, type)).toEqual(securityHeaders(true));
    },
  );

  it("leave what the route has said, and store no answer of the API that does not say so itself", async () => {
    const app = Fastify({ genReqId: () => "r1" });
    registerSecurityHeaders(app, true);
    app.get("/page", async (_request, reply) =>
      reply.header("Content-Security-Policy", "its own").send("page"),
    );
    app.get("/api/now", async () => "now");
    app.get("/api/kept", async (_request, reply) => reply.header("Cache-Control", "max-age=5").send("kept"));
    const headersOf = async (url: string) => (await app.inject(url)).headers;
    const page = await headersOf("/page");
    expect(page).toMatchObject({
      "x-request-id": "r1",
      "x-content-type-options": "nosniff",
      "content-security-policy": "its own",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": HSTS[1],
    });
    expect(page["cache-control"]).toBeUndefined();
    expect((await headersOf("/api/now"))["cache-control"]).toBe("no-store");
    expect((await headersOf("/api/kept"))["cache-control"]).toBe("max-age=5");
    await app.close();
  });
});
