import type { ImageJob, StudioTerms, UserImage } from "@bakso/contract/studio";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import type * as studioApi from "./studio.api.ts";
import { createStudioSession } from "./studio-session.ts";
import { generateLabel, idUntilNamed, shownImage, UPLOAD_ID, withImage } from "./studio-state.ts";

const picture = (id: string, minute = 0): UserImage => ({
  id,
  url: `/api/images/${id}.png`,
  prompt: id,
  model: "realism",
  timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  revisedPrompt: "",
});
const made = (id: string) => ({
  imageUrl: `/api/images/${id}.png`,
  revisedPrompt: "revised",
  imageId: id,
  isDemo: false,
  usage: undefined,
  image: undefined,
});
const read = (images: UserImage[], total = images.length) => ({ images, total });
const TERMS: StudioTerms = {
  pictures: { used: 3, limit: 40, resets_at: "" },
  draw: { takes_seeds: true, cancel_counts: true, takes_masks: false },
  change: { takes_seeds: true, cancel_counts: true, takes_masks: true },
};
const file = new File([new Uint8Array(4)], "x.png", { type: "image/png" });

function build() {
  const api = {
    fetchImages: vi.fn<typeof studioApi.fetchImages>(async () => read([])),
    fetchTerms: vi.fn<typeof studioApi.fetchTerms>(async () => TERMS),
    fetchUsage: vi.fn<typeof studioApi.fetchUsage>(async () => ({ used: 0, remaining: 10 })),
    generate: vi.fn<typeof studioApi.generate>(async () => made("made")),
    recreate: vi.fn<typeof studioApi.recreate>(async () => made("made")),
    deleteImage: vi.fn(async () => undefined),
    restoreImage: vi.fn(async () => undefined),
    setFavourite: vi.fn(async () => undefined),
    fetchJobs: vi.fn<typeof studioApi.fetchJobs>(async () => ({ jobs: [] })),
    fetchJob: vi.fn<typeof studioApi.fetchJob>(),
    cancelJob: vi.fn(async () => undefined),
  };
  const waits: { ms: number; end(): void }[] = [];
  let count = 0;
  const session = createStudioSession({
    wallet: "W",
    api,
    conversationId: () => "studio",
    newId() {
      count += 1;
      return `job-${count}`;
    },
    nowMs: () => Date.UTC(2026, 5, 1),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ ms, end: resolve });
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      }),
    showFile: { open: () => "blob:upload", close: () => undefined },
    onFailure: () => undefined,
  });
  return { api, waits, session, state: session.getState };
}
type Built = ReturnType<typeof build>;

let one: Built;
beforeEach(() => {
  one = build();
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

const QUOTED = "Failed to generate image. Please try again.";
const refused = (code: string) => new ApiError(429, { error: "I need a nap.", code }, null);

describe("[ERR-28] a picture that fails", () => {
  const fetchedJob = (mode: ImageJob["mode"], error?: string) => ({
    ...({
      id: "job-1",
      mode,
      prompt: "x",
      created_at: "",
      state: "failed",
      aspect: "square",
    } as const satisfies Partial<ImageJob>),
    ...(error === undefined ? {} : { error }),
  });

  it("says the quoted sentence, and after it what helps", async () => {
    for (const [code, text] of [
      ["limit.pictures_wallet_day", `${QUOTED} I need a nap.`],
      ["ai.refused", `${QUOTED} I need a nap.`],
      ["server.error", QUOTED],
    ] as const) {
      one.api.generate.mockRejectedValueOnce(refused(code));
      one.session.setPrompt("a cub");
      await one.session.generate();
      await settled();
      expect(one.state().message?.text).toBe(text);
    }
  });

  it.each([
    ["realism", undefined, QUOTED],
    ["realism", "The model declined to answer this.", `${QUOTED} The model declined to answer this.`],
    ["recreation", undefined, "This recreation did not work. Please try again."],
    ["recreation", "The model declined to answer this.", "The model declined to answer this."],
  ] as const)("is told the same where it was only followed: %s, %s", async (mode, error, text) => {
    one.api.fetchJobs.mockResolvedValueOnce({ jobs: [{ ...fetchedJob(mode), state: "drawing" }] });
    one.api.fetchJob.mockResolvedValueOnce(fetchedJob(mode, error));
    await one.session.open();
    await settled();
    await settled();
    expect(one.state().message?.text).toBe(text);
  });
});

describe("while a picture is drawn", () => {
  let finish: (value: ReturnType<typeof made>) => void;
  beforeEach(async () => {
    one.api.fetchImages.mockResolvedValue(read([picture("b", 2), picture("a", 1)]));
    one.api.generate.mockImplementationOnce(
      (_, signal) =>
        new Promise((resolve, reject) => {
          finish = resolve;
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        }),
    );
    await one.session.open();
    await settled();
    one.session.choose("a");
    one.session.setPrompt("a cub");
    void one.session.generate();
  });
  const shownId = () => shownImage(one.state())?.id;

  it("is awaited in the place of the one that was shown, which comes back when none comes", async () => {
    expect(one.state().jobs).toMatchObject([{ aspect: "square" }]);
    expect(shownId()).toBeUndefined();
    await one.session.cancel("job-1");
    expect(shownId()).toBe("a");
  });

  it("is shown once it has come, also to who looked at another meanwhile", async () => {
    one.session.choose("b");
    expect(shownId()).toBe("b");
    finish(made("made"));
    await settled();
    expect(shownId()).toBe("made");
  });
});

describe("a new picture of the library", () => {
  const image = (id: string, url: string) => ({ id, url }) as UserImage;

  it("stands beside another with the same pixels, which the same seed draws", () => {
    expect(withImage([image("a", "/1.png")], image("b", "/1.png")).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("is listed once, also before its id is known", () => {
    const made = image(idUntilNamed("job"), "/1.png");
    expect(withImage([image("a", "/1.png")], made)).toEqual([made]);
    expect(withImage([made], image("a", "/1.png")).map(({ id }) => id)).toEqual(["a"]);
    expect(withImage([image("a", "/1.png")], image("a", "/2.png")).map(({ url }) => url)).toEqual(["/2.png"]);
  });
});

describe("the studio", () => {
  it("[STUDIO-17] shows an upload at once, under the id uploaded-preview", () => {
    one.session.upload(file);
    expect(one.state().upload?.image.id).toBe("uploaded-preview");
    expect(shownImage(one.state())).toMatchObject({ id: UPLOAD_ID, url: "blob:upload" });
    expect(one.api.recreate).not.toHaveBeenCalled();
  });

  it("refuses to upload what is no image", () => {
    one.session.upload(new File(["x"], "x.txt", { type: "text/plain" }));
    expect(one.state()).toMatchObject({ upload: null, message: { text: "Please upload an image file" } });
  });

  it("[STUDIO-25] asks once, however often one presses", async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof made>>();
    one.api.generate.mockReturnValue(promise);
    one.session.setPrompt("x");
    const asked = Promise.all([one.session.generate(), one.session.generate(), one.session.generate()]);
    expect(generateLabel(one.state())).toBe("Generating...");
    resolve(made("a"));
    await asked;
    expect(one.api.generate).toHaveBeenCalledTimes(1);
    expect(shownImage(one.state())?.id).toBe("a");
    expect(one.state().jobs).toEqual([]);
  });

  it("goes on with a picture after its thirty seconds, and shows it when it is there", async () => {
    one.api.generate.mockRejectedValue(new NetworkError(new DOMException("late", "TimeoutError")));
    const job: ImageJob = {
      id: "job-1",
      mode: "realism",
      prompt: "x",
      state: "drawing",
      created_at: "",
    };
    one.api.fetchJob
      .mockResolvedValueOnce(job)
      .mockResolvedValueOnce({ ...job, state: "complete", image: picture("late") });
    one.session.setPrompt("x");
    await one.session.generate();
    await settled();
    expect(one.state().message?.text).toMatch(
      /^Failed to generate image\. Please try again\. It may still be drawn/,
    );
    expect(one.state().jobs).toMatchObject([{ id: "job-1", phase: "following" }]);
    // Who presses again while it is still drawn would pay twice.
    expect(generateLabel(one.state())).toBe("Generating...");
    await one.session.generate();
    expect(one.api.generate).toHaveBeenCalledTimes(1);
    one.waits[0]?.end();
    await settled();
    expect(shownImage(one.state())?.id).toBe("late");
    expect(one.state()).toMatchObject({ jobs: [], message: null });
    expect(generateLabel(one.state())).toBe("Generate Image");
  });

  it("[STUDIO-29] keeps saying that it failed where the server knows nothing of it", async () => {
    one.api.generate.mockRejectedValue(new NetworkError(new DOMException("late", "TimeoutError")));
    one.api.fetchJob.mockRejectedValue(new ApiError(404, { error: "x", code: "image_job.not_found" }, null));
    one.session.setPrompt("x");
    await one.session.generate();
    await settled();
    expect(one.state()).toMatchObject({ jobs: [], message: { text: QUOTED } });
  });

  it("takes up pictures that are on their way when it opens", async () => {
    const job: ImageJob = {
      id: "j",
      mode: "art",
      prompt: "x",
      state: "drawing",
      created_at: "2026-01-01T00:00:00Z",
    };
    one.api.fetchJobs.mockResolvedValue({ jobs: [job] });
    one.api.fetchJob.mockResolvedValue({ ...job, state: "complete", image: picture("later") });
    await one.session.open();
    await settled();
    expect(shownImage(one.state())?.id).toBe("later");
  });

  it("shows a picture that was done between its readings of the library and of what is on its way", async () => {
    one.api.fetchImages.mockResolvedValueOnce(read([]));
    one.api.fetchImages.mockResolvedValueOnce(read([picture("done")]));
    one.api.fetchJobs.mockResolvedValue({ jobs: [], newest_image_id: "done" });
    await one.session.open();
    expect(shownImage(one.state())?.id).toBe("done");
  });

  it("reads the library once where nothing came meanwhile", async () => {
    one.api.fetchImages.mockResolvedValue(read([picture("old")]));
    for (const newest_image_id of ["old", null]) {
      one.api.fetchImages.mockClear();
      one.api.fetchJobs.mockResolvedValue({ jobs: [], newest_image_id });
      await one.session.open();
      expect(one.api.fetchImages).toHaveBeenCalledOnce();
    }
  });

  it("cancels a picture, and says so instead of a failure", async () => {
    one.api.generate.mockImplementation(
      (_wish, signal) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
        ),
    );
    one.session.setPrompt("x");
    const asked = one.session.generate();
    await one.session.cancel("job-1");
    await asked;
    expect(one.api.cancelJob).toHaveBeenCalledWith("job-1");
    expect(one.state()).toMatchObject({ jobs: [], message: { text: "Canceled.", kind: "info" } });
  });

  describe("[STUDIO-2] a large library", () => {
    const all = Array.from({ length: 200 }, (_, index) => picture(`p${199 - index}`, 199 - index));
    beforeEach(() => {
      one.api.fetchImages.mockImplementation(
        async (_wallet, { limit = 999, before, text, picture: name } = {}) => {
          const found = all.filter(
            ({ id, url }) => (!text || id.includes(text)) && (!name || url.endsWith(`/${name}`)),
          );
          const from = before === undefined ? 0 : found.findIndex(({ id }) => id === before) + 1;
          return read(found.slice(from, from + limit), all.length);
        },
      );
    });

    it("is read a page at a time, as somebody comes to its end", async () => {
      await one.session.open();
      await settled();
      expect(one.state()).toMatchObject({ library: "ready", hasMore: true, total: 200 });
      expect(one.state().images.map(({ id }) => id)).toEqual(all.slice(0, 60).map(({ id }) => id));
      for (let page = 0; page < 5; page += 1)
        await Promise.all([one.session.readMore(), one.session.readMore()]);
      expect(one.state().images).toEqual(all);
      expect(one.state().hasMore).toBe(false);
      expect(one.api.fetchImages).toHaveBeenCalledTimes(4);
    });

    it("shows the picture that was asked for however old it is, and leaves no gap before it", async () => {
      await one.session.open(picture("p3").url);
      await settled();
      await settled();
      expect(shownImage(one.state())?.id).toBe("p3");
      await one.session.readMore();
      expect(one.state().images).toEqual(all.slice(0, 120));
    });

    it("is searched by the server as long as it is not known whole", async () => {
      await one.session.open();
      await settled();
      const searched = one.session.search({ text: "p12", isFavourite: false });
      one.waits.at(-1)?.end();
      await searched;
      expect(one.state().search?.images.map(({ id }) => id)).toContain("p12");
      await one.session.search({ text: "", isFavourite: false });
      expect(one.state().search).toBeNull();
    });

    it("says when more of it can't be read, and goes on from there", async () => {
      await one.session.open();
      await settled();
      one.api.fetchImages.mockRejectedValueOnce(new ApiError(500, {}, null));
      await one.session.readMore();
      expect(one.state()).toMatchObject({ library: "failed", images: { length: 60 } });
      one.session.retryLibrary();
      await settled();
      expect(one.state()).toMatchObject({ library: "ready", images: { length: 120 } });
    });
  });

  describe("variations", () => {
    const press = async (count: number, seed: string) => {
      await one.session.open();
      await settled();
      one.session.setPrompt("x");
      one.session.setCount(count);
      one.session.setSeed(seed);
      await one.session.generate();
      await settled();
    };
    const seeds = () => one.api.generate.mock.calls.map(([wish]) => wish.seed);
    const answer = () =>
      one.api.generate.mockImplementation(async ({ jobId }) => ({ ...made(jobId), image: picture(jobId) }));

    it("are jobs of their own, with seeds one after the other; the first that comes is shown, and the others beside it", async () => {
      answer();
      await press(4, "40");
      expect(seeds()).toEqual([40, 41, 42, 43]);
      expect(new Set(one.api.generate.mock.calls.map(([wish]) => wish.jobId)).size).toBe(4);
      expect(one.state()).toMatchObject({
        jobs: [],
        madeCount: 4,
        variations: { length: 4 },
        chosenId: "job-1",
      });
    });

    it("each have a new seed where none is given; what is no seed is refused, and nothing is asked", async () => {
      answer();
      await press(2, "");
      expect(seeds()).toEqual([undefined, undefined]);
      one.session.setSeed("1.5");
      await one.session.generate();
      expect(one.state().message?.text).toContain("whole number");
      expect(one.api.generate).toHaveBeenCalledTimes(2);
    });

    it("a failure of one stays said when another comes", async () => {
      answer();
      one.api.generate.mockRejectedValueOnce(refused("ai.refused"));
      await press(2, "");
      expect(one.state().message?.text).toBe(`${QUOTED} I need a nap.`);
      expect(one.state().madeCount).toBe(1);
    });
  });

  it("fills the form with all that a picture was asked for with", () => {
    one.session.setCount(4);
    one.session.fillFrom({ ...picture("a"), model: "art", style: "pixel", aspect: "portrait", seed: 7 });
    expect(one.state()).toMatchObject({
      mode: "art",
      prompt: "a",
      style: "pixel",
      aspect: "portrait",
      seed: "7",
      count: 1,
    });
  });

  it("takes a pasted or dropped picture to be changed, with the place that is marked", async () => {
    one.session.handIn(file);
    expect(one.state()).toMatchObject({ mode: "recreation", upload: { file } });
    const mask = { shapes: [], file: new Blob(["png"]) };
    one.session.setMask(mask);
    one.session.setPrompt("night");
    await one.session.generate();
    expect(one.api.recreate.mock.calls[0]?.[1]).toEqual({ picture: file, mask: mask.file });
    one.session.upload(new File(["y"], "y.png", { type: "image/png" }));
    expect(one.state().upload?.mask).toBeNull();
  });

  it("brings a deleted picture back", async () => {
    one.api.fetchImages.mockResolvedValue(read([picture("a", 1), picture("b", 2)]));
    await one.session.open();
    await settled();
    await one.session.remove(picture("b", 2));
    expect(one.state()).toMatchObject({ images: [{ id: "a" }], undo: { id: "b" } });
    await one.session.undoRemove();
    expect(one.state()).toMatchObject({ images: [{ id: "b" }, { id: "a" }], undo: null });
  });
});

describe("a recreation", () => {
  const ask = async ({ session }: Built) => {
    session.setMode("recreation");
    session.upload(file);
    session.setPrompt("night");
    const asked = session.generate();
    await settled();
    return asked;
  };

  it("[STUDIO-21] [STUDIO-23] that failed is looked for after 10 s, then every 5 s, ten times", async () => {
    one.api.recreate.mockRejectedValue(new ApiError(500, {}, null));
    void ask(one);
    for (let poll = 0; poll < 10; poll += 1) {
      await settled();
      expect(one.waits).toHaveLength(poll + 1);
      expect(one.waits[poll]?.ms).toBe(poll === 0 ? 10_000 : 5_000);
      expect(generateLabel(one.state())).toBe("Generating...");
      one.waits[poll]?.end();
    }
    await settled();
    expect(one.api.fetchImages).toHaveBeenCalledTimes(10);
    expect(one.waits).toHaveLength(10);
    expect(one.state().message?.text).toBe(
      "Recreation took too long. Please refresh to check if your image was created.",
    );
  });

  it("[STUDIO-22] is found when the library has grown", async () => {
    one.api.fetchImages.mockResolvedValueOnce(read([picture("old")]));
    await one.session.open();
    await settled();
    one.api.recreate.mockRejectedValue(new ApiError(502, {}, null));
    one.api.fetchImages
      .mockResolvedValueOnce(read([picture("old")]))
      .mockResolvedValue(read([picture("old"), picture("new", 5)]));
    void ask(one);
    for (let poll = 0; poll < 2; poll += 1) {
      await settled();
      one.waits[poll]?.end();
    }
    await settled();
    expect(shownImage(one.state())?.id).toBe("new");
    expect(one.state().message).toBeNull();
    expect(one.waits).toHaveLength(2);
  });

  it("that our server refused for good is told at once", async () => {
    one.api.recreate.mockRejectedValue(
      new ApiError(422, { error: "No such change.", code: "ai.refused" }, null),
    );
    await ask(one);
    expect(one.waits).toEqual([]);
    expect(one.state().message?.text).toBe("No such change.");
  });

  it("[ERR-30] 429 without details says the limit, and reads the limits again", async () => {
    one.api.recreate.mockRejectedValue(new ApiError(429, { error: "no" }, null));
    await ask(one);
    expect(one.state().message).toEqual({
      text: "You have reached your daily limit of 10 recreations. Please try again tomorrow.",
      kind: "limit",
    });
    expect(one.api.fetchUsage).toHaveBeenCalled();
  });
});
