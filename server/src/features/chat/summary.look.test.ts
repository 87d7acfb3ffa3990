import { join } from "node:path";
import type { Content } from "@bakso/contract/content/content";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createScriptedModel } from "../../../test/scripted-model.ts";
import { loadContent } from "../../content/load-content.ts";
import type { ChatPrompt } from "./chat.prompt.ts";
import { createSummaryService } from "./summary.service.ts";

const KEY = { wallet: "w", conversationId: "c" };
const CONTEXT_TOKENS = 4_000;
const turns = { readNewest: vi.fn(), readOldest: vi.fn(), hasTalk: vi.fn() };
const prompt: ChatPrompt = {
  contextTokens: () => CONTEXT_TOKENS,
  maxOutputTokens: () => 400,
  build: vi.fn<ChatPrompt["build"]>(async (messages, told) => ({
    instructions: "Be a tiger. ".repeat(20),
    background: { introduction: "The site says:", passages: ["A passage. ".repeat(30)] },
    messages,
    contextTokens: CONTEXT_TOKENS,
    maxOutputTokens: 400,
    ...(told?.earlier ? { earlier: { introduction: "Before:", text: told.earlier } } : {}),
  })),
};

let content: Content;
const talk = (characters: number, earlier: string | null = null) => ({
  earlier,
  messages: [
    { role: "user" as const, content: "words ".repeat(characters / 6) },
    { role: "assistant" as const, content: "Yes." },
  ],
});
const look = async (told?: ReturnType<typeof talk>) => {
  const service = createSummaryService({
    turns,
    summaries: {} as never,
    model: createScriptedModel(),
    prompt,
    tools: () => [],
    pictureMention: () => "(a picture)",
    content: () => content,
    changes: { tell: vi.fn() },
    logger: { warn: vi.fn() } as never,
  });
  service.afterReply(KEY, told);
  await service.close();
  return turns.readNewest.mock.calls.length > 0;
};

beforeEach(async () => {
  content = structuredClone(await loadContent(join(import.meta.dirname, "../../../../content")));
  content.assistant.summary.use = true;
  vi.clearAllMocks();
  turns.readNewest.mockResolvedValue({ earlier: null, messages: [] });
});

describe("whether a talk is to be summed up", () => {
  it("is known without a look at it while it is short", async () => {
    expect(await look(talk(600))).toBe(false);
  });

  it("needs a look once it may be full, by what was said or by what came before it", async () => {
    expect(await look(talk(9_600))).toBe(true);
    vi.clearAllMocks();
    expect(await look(talk(6_000, "notes ".repeat(1_000)))).toBe(true);
  });

  it("needs a look where nobody says what was told of it, and at many short messages", async () => {
    expect(await look()).toBe(true);
    vi.clearAllMocks();
    const messages = Array.from({ length: 300 }, () => ({ role: "user" as const, content: "a" }));
    expect(await look({ earlier: null, messages } as never)).toBe(true);
  });
});
