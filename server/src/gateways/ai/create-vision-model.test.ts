import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeAiServer, startFakeAiServer } from "../../../../fakes/ai-server.ts";
import { type ChatTurn, type ModelSettings, onlyText } from "./chat.model.ts";
import { createChatModel } from "./create-chat-model.ts";

let fake: FakeAiServer;
beforeAll(async () => {
  fake = await startFakeAiServer();
});
afterAll(() => fake.close());

const BYTES = Buffer.from("a picture's bytes");
const BASE64 = BYTES.toString("base64");
const PICTURE = {
  mediaType: "image/png" as const,
  bytes: BYTES,
  upload: { kind: "png", width: 1, height: 1, bytes: BYTES.length },
};
const settingsOf = (provider: "openai" | "compatible" | "anthropic" | "google"): ModelSettings => ({
  provider,
  model: "sees",
  baseUrl: `${fake.url}/${provider === "google" ? "v1beta" : "v1"}`,
  apiKey: "key",
});

/** How each provider wants a picture beside words. */
const SHAPES = {
  openai: [
    { type: "text", text: "What is this?" },
    { type: "image_url", image_url: { url: `data:image/png;base64,${BASE64}` } },
  ],
  compatible: [
    { type: "text", text: "What is this?" },
    { type: "image_url", image_url: { url: `data:image/png;base64,${BASE64}` } },
  ],
  anthropic: [
    { type: "text", text: "What is this?" },
    { type: "image", source: { type: "base64", media_type: "image/png", data: BASE64 } },
  ],
  google: [{ text: "What is this?" }, { inlineData: { mimeType: "image/png", data: BASE64 } }],
};

describe.each(["openai", "compatible", "anthropic", "google"] as const)(
  "a model that sees, of %s",
  (provider) => {
    it("is shown the pictures of the talk as that provider wants them, and streams what it says", async () => {
      const model = createChatModel(settingsOf(provider));
      const messages: ChatTurn[] = [
        { role: "user", content: "What is this?", pictures: [PICTURE] },
        { role: "assistant", content: "A cub." },
        { role: "user", content: "Is it asleep?" },
      ];
      let text = "";
      await model.stream(
        { instructions: "You see.", messages, maxOutputTokens: 50 },
        onlyText((piece) => {
          text += piece;
        }),
        new AbortController().signal,
      );
      expect(text).toBe("An orange tiger cub under a *leaf*.");
      const body: Record<string, unknown> = fake.requests.at(-1)?.body ?? {};
      const turns = (body.messages ?? body.contents) as {
        role: string;
        content?: unknown;
        parts?: unknown;
      }[];
      const [shown, , asked] = turns.filter(({ role }) => role !== "system");
      expect(shown?.content ?? shown?.parts).toMatchObject(SHAPES[provider]);
      expect(JSON.stringify(asked)).not.toContain(BASE64);
    });

    it("is shown several pictures of one question together, in their order", async () => {
      const other = Buffer.from("another picture");
      const pictures = [PICTURE, { ...PICTURE, bytes: other }];
      const messages: ChatTurn[] = [{ role: "user", content: "Compare them.", pictures }];
      await createChatModel(settingsOf(provider)).stream(
        { instructions: "You see.", messages, maxOutputTokens: 50 },
        onlyText(() => undefined),
        new AbortController().signal,
      );
      const body = JSON.stringify(fake.requests.at(-1)?.body);
      const places = ["Compare them.", BASE64, other.toString("base64")].map((part) => body.indexOf(part));
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((one, next) => one - next));
      expect(body.match(/"role":"user"/g)).toHaveLength(1);
    });
  },
);
