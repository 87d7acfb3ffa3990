import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { generate, type ImageWish, recreate } from "./studio.api.ts";

const wish: ImageWish = {
  wallet: "W",
  jobId: "j",
  mode: "realism",
  prompt: "x",
  conversationId: "studio",
  aspect: "square",
  style: null,
};
const never = new AbortController().signal;
const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () =>
    Response.json({
      success: true,
      imageUrl: "/x.png",
      revisedPrompt: "",
      usageInfo: { used: 1, remaining: 9 },
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

it("[STUDIO-29] Realism and Art are given up after 30 s", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await generate(wish, never);
  await generate({ ...wish, mode: "art" }, never);
  expect(timeout.mock.calls).toEqual([[30_000], [30_000]]);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(
    expect.arrayContaining(["/api/generate-image-url", "/api/generate-art-url"]),
  );
});

it("[STUDIO-20] [API-20] a recreation is not, and is told what is used", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const made = await recreate(
    { ...wish, mode: "recreation" },
    { picture: new File(["x"], "x.png"), mask: null },
    never,
  );
  expect(timeout).not.toHaveBeenCalled();
  expect(made.usage).toEqual({ used: 1, remaining: 9 });
});

it("[ERR-31] an answer of another form is a failure", async () => {
  for (const body of [
    {},
    { success: true },
    { imageUrl: "/x.png" },
    { success: false, imageUrl: "/x.png" },
  ]) {
    fetched.mockImplementation(async () => Response.json(body));
    await expect(
      recreate({ ...wish, mode: "recreation" }, { picture: new File(["x"], "x.png"), mask: null }, never),
    ).rejects.toThrow();
  }
});

it("a mask and a seed go along with what is to be changed", async () => {
  const mask = new Blob(["mask"], { type: "image/png" });
  await recreate({ ...wish, seed: 7 }, { picture: new File(["x"], "x.png"), mask }, never);
  const form = fetched.mock.calls.at(-1)?.[1]?.body as FormData;
  expect(await (form.get("mask") as File).text()).toBe("mask");
  expect(form.get("seed")).toBe("7");
});
