import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { picturesInHand } from "./pictures-in-hand.ts";
import { picturesOnTheWay } from "./pictures-on-the-way.ts";
import { takePicture, takePictures } from "./take-picture.ts";
import { visionSender } from "./vision.sender.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});
const question = {
  wallet: "W",
  conversationId: "c",
  messageId: "m",
  text: "",
  replaces: undefined,
  imageUrls: [] as readonly string[],
};
const signal = () => new AbortController().signal;
const post = (more: object = {}) => visionSender.post({ ...question, ...more }, signal());
const sentForm = (): FormData => fetched.mock.calls[0]?.[1]?.body as FormData;

describe("a picture that is sent", () => {
  it("[API-24] goes as multipart image with wallet_address and conversation_id, byte for byte", async () => {
    fetched.mockResolvedValue(Response.json({ analysis: "A tiger." }));
    const imageUrl = picturesInHand.put(new File(["bytes"], "cub.png", { type: "image/png" }));
    const answer = await post({ imageUrls: [imageUrl] });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/analyze-image");
    const form = sentForm();
    expect([form.get("wallet_address"), form.get("conversation_id"), form.get("message_id")]).toEqual([
      "W",
      "c",
      "m",
    ]);
    const image = form.get("image") as File;
    expect([image.name, image.type, await image.text()]).toEqual(["cub.png", "image/png", "bytes"]);
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).has("Content-Type")).toBe(false);
    expect(await answer.json()).toMatchObject({ message: "A tiger." });
  });

  it("goes with what is asked about it, where something is", async () => {
    fetched.mockImplementation(async () => Response.json({ analysis: "x" }));
    await post({ text: "Which animal is this?" });
    expect(sentForm().get("question")).toBe("Which animal is this?");
    fetched.mockClear();
    await post();
    expect(sentForm().has("question")).toBe(false);
  });

  it("[VISION-5] is given up after 120 s", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    fetched.mockResolvedValue(Response.json({ analysis: "x" }));
    await post();
    expect(timeout).toHaveBeenCalledExactlyOnceWith(120_000);
  });

  it("goes again as it is, or by its address where only the server has it", async () => {
    const imageUrl = picturesInHand.put(new Blob(["x"]));
    fetched.mockRejectedValueOnce(new TypeError("offline"));
    await expect(post({ imageUrls: [imageUrl] })).rejects.toBeInstanceOf(NetworkError);
    fetched.mockClear();
    fetched.mockImplementation(async () => Response.json({ analysis: "x" }));
    await post({ imageUrls: [imageUrl] });
    expect(sentForm().has("image")).toBe(true);
    fetched.mockClear();
    await post({ imageUrls: ["http://site/api/images/a.png"], replaces: "old" });
    expect([sentForm().get("image_url"), sentForm().get("replaces_message_id")]).toEqual([
      "http://site/api/images/a.png",
      "old",
    ]);
  });

  it("goes together with the others of its question, and by their addresses where only the server has them", async () => {
    fetched.mockImplementation(async () => Response.json({ analysis: "x" }));
    const imageUrls = ["a", "b"].map((name) => picturesInHand.put(new File([name], `${name}.png`)));
    await post({ imageUrls });
    expect(
      sentForm()
        .getAll("image")
        .map((one) => (one as File).name),
    ).toEqual(["a.png", "b.png"]);
    fetched.mockClear();
    await post({ imageUrls: ["http://site/1.png", "http://site/2.png"] });
    expect(sentForm().get("image_url")).toBe("http://site/1.png\nhttp://site/2.png");
  });

  it("streams its analysis through", async () => {
    const stream = new Response("event: done\n\n", { headers: { "Content-Type": "text/event-stream" } });
    fetched.mockResolvedValue(stream);
    expect(await post()).toBe(stream);
  });
});

describe("what is said when it fails", () => {
  const said = async (more: object = {}): Promise<string> => {
    try {
      await post(more);
    } catch (cause) {
      return visionSender.failureText(cause);
    }
    return "";
  };

  it("[ERR-22] the server's error with its status", async () => {
    fetched.mockResolvedValueOnce(Response.json({ error: "x" }, { status: 500 }));
    expect(await said()).toBe("Server error (500): x");
    fetched.mockResolvedValueOnce(new Response("", { status: 502 }));
    expect(await said()).toBe("Server error (502): Unknown server error");
  });

  it("[ERR-23] no answer", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    expect(await said()).toBe(
      "Could not connect to the server. Please check your internet connection and try again.",
    );
  });

  it("[ERR-24] a request that can't be made", async () => {
    vi.spyOn(FormData.prototype, "append").mockImplementation(() => {
      throw new Error("no memory");
    });
    expect(await said()).toBe("Request setup error: no memory");
  });

  it("[ERR-25] an answer that can't be read", async () => {
    fetched.mockResolvedValueOnce(new Response("<html>", { headers: { "Content-Type": "text/html" } }));
    expect(await said()).toMatch(/^Failed to analyze image: ./);
  });

  it("[ERR-26] an answer without an analysis", async () => {
    for (const body of [{}, { analysis: "" }, null]) {
      fetched.mockResolvedValueOnce(Response.json(body));
      expect(await said()).toBe("No analysis returned from server");
    }
  });

  it("[ERR-22] a limit too, with what helps", () => {
    const limit = new ApiError(429, { error: "I need a nap.", code: "limit.chat_wallet_day" }, null);
    expect(visionSender.failureText(limit)).toBe("Server error (429): I need a nap.");
  });
});

describe("a file that is taken", () => {
  const drafts = (typed: Record<string, string> = {}) => ({
    read: (id: string | null) => typed[id ?? "new"] ?? "",
    take(id: string | null) {
      const text = typed[id ?? "new"] ?? "";
      delete typed[id ?? "new"];
      return text;
    },
  });
  const chat = (activeId: string | null = null) => ({
    ask: vi.fn(),
    notify: vi.fn(),
    getState: () => ({ activeId }),
  });

  it("[VISION-1] is refused where it is of no image type", async () => {
    const own = chat();
    await takePicture(new File(["x"], "a.txt", { type: "text/plain" }), own, drafts());
    expect(own.notify).toHaveBeenCalledWith("Please upload an image file");
    expect(own.ask).not.toHaveBeenCalled();
  });

  it("is asked about at once, with the picture in the talk", async () => {
    const own = chat();
    await takePicture(new File(["x"], "a.png", { type: "image/png" }), own, drafts());
    expect(own.ask).toHaveBeenCalledWith({
      messageId: expect.any(String),
      text: "",
      via: "vision",
      imageUrls: [expect.stringMatching(/^blob:/)],
    });
  });

  it("takes along what is typed as what is asked about it, but not more than can be asked", async () => {
    const own = chat("c1");
    const typed: Record<string, string> = { c1: " Which animal is this? ", c2: "other" };
    const file = new File(["x"], "a.png", { type: "image/png" });
    await takePicture(file, own, drafts(typed));
    expect(own.ask).toHaveBeenCalledWith(expect.objectContaining({ text: "Which animal is this?" }));
    expect(typed).toEqual({ c2: "other" });
    typed.c1 = "x".repeat(100_000);
    await takePicture(file, own, drafts(typed));
    expect(own.ask).toHaveBeenLastCalledWith(expect.objectContaining({ text: "" }));
    expect(typed.c1).toHaveLength(100_000);
  });

  it("belongs to the conversation that was open when it was given, whichever is open later", async () => {
    let activeId = "c1";
    const own = { ...chat(), getState: () => ({ activeId }) };
    const taking = takePicture(new File(["x"], "a.png", { type: "image/png" }), own, drafts());
    activeId = "c2";
    await taking;
    expect(own.ask).toHaveBeenCalledWith(expect.objectContaining({ conversationId: "c1" }));
  });

  it("is not asked about when it is taken back while it is made smaller", async () => {
    vi.useFakeTimers();
    try {
      // Unpacking never ends.
      vi.stubGlobal("createImageBitmap", () => new Promise(() => undefined));
      const own = chat();
      const large = new File([new Uint8Array(600_000)], "cub.png", { type: "image/png" });
      const taking = takePicture(large, own, drafts());
      expect(picturesOnTheWay.getState()).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      const [shown] = picturesOnTheWay.getState();
      expect(shown?.name).toBe("cub.png");
      shown?.cancel();
      await taking;
      expect(picturesOnTheWay.getState()).toEqual([]);
      expect(own.ask).not.toHaveBeenCalled();
      expect(own.notify).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is asked about together with the others that were given", async () => {
    const own = chat();
    const files = ["a", "b"].map((name) => new File(["x"], name, { type: "image/png" }));
    await takePictures(files, own, drafts({ new: "Which is older?" }));
    expect(own.ask).toHaveBeenCalledExactlyOnceWith({
      messageId: expect.any(String),
      text: "Which is older?",
      via: "vision",
      imageUrls: [expect.stringMatching(/^blob:/), expect.stringMatching(/^blob:/)],
    });
  });

  it("[ERR-19] says so when it can't be handled", async () => {
    const own = chat();
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
      throw new Error("broken");
    });
    await takePicture(new File(["x"], "a.png", { type: "image/png" }), own, drafts());
    expect(own.notify).toHaveBeenCalledWith("Error processing file");
    expect(own.ask).not.toHaveBeenCalled();
  });
});
