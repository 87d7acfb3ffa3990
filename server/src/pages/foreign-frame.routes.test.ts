import { afterEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";

const DOCUMENT = "<body><script>ours()</script></body>";

let server: TestApp | undefined;
afterEach(() => server?.close());

async function start(): Promise<TestApp> {
  server = await createTestApp({
    pages: {
      assets: { known: () => undefined, load: async () => undefined },
      frames: {
        load: async (path) =>
          path === "/nothing.html"
            ? undefined
            : {
                contentType: "text/html",
                body: Buffer.from(DOCUMENT),
                brotli: undefined,
                etag: '"frame"',
                cacheControl: "",
              },
      },
      talkCardGround: async () => undefined,
      demoWallet: null,
      cache: { page: async () => Promise.reject(new Error("no page")), listedPaths: async () => ["/"] },
    },
  });
  return server;
}

/** The policy of an answer, by directive. */
const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(headers["content-security-policy"])
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
  );

describe.each(["swap", "chart"])("the frame of the %s's script", (name) => {
  it("has no origin, names nothing of ours, and stands in our pages alone", async () => {
    const { app } = await start();
    const response = await app.inject(`/frames/${name}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(DOCUMENT);
    const policy = policyOf(response);
    expect(policy.sandbox).toContain("allow-scripts");
    expect(policy.sandbox).not.toContain("allow-same-origin");
    expect(policy.sandbox?.join(" ")).not.toContain("top-navigation");
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "form-action": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'self'"],
    });
    for (const [directive, sources] of Object.entries(policy))
      if (directive !== "frame-ancestors") {
        expect(sources).not.toContain("'self'");
        expect(sources).not.toContain("*");
      }
    expect(policy["script-src"]).toHaveLength(2);
    expect(policy["script-src"]?.[0]).toMatch(/^'sha256-/);
    expect(policy["script-src"]?.[1]).toMatch(/^https:\/\//);
  });

  it("brings its policy also when nothing has changed", async () => {
    const { app } = await start();
    const response = await app.inject({ url: `/frames/${name}`, headers: { "if-none-match": '"frame"' } });
    expect(response.statusCode).toBe(304);
    expect(policyOf(response).sandbox).toContain("allow-scripts");
  });
});

it("there is no frame of another name", async () => {
  const { app } = await start();
  expect((await app.inject("/frames/other")).statusCode).toBe(404);
});
