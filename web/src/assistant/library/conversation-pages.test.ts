import { afterEach, describe, expect, it, vi } from "vitest";
import { buildConversation } from "./build-conversation.test-kit.ts";
import { allOf, withEach } from "./conversation-pages.ts";
import { fetchConversationPage } from "./library.api.ts";

const [a, b, c] = ["a", "b", "c"].map((conversation_id) => buildConversation({ conversation_id })) as [
  ReturnType<typeof buildConversation>,
  ReturnType<typeof buildConversation>,
  ReturnType<typeof buildConversation>,
];
const signal = new AbortController().signal;

describe("pages of conversations", () => {
  it("hold each conversation once, though a pinned one comes with the first page and in its place", () => {
    const pages = [
      { conversations: [a], pinned: [c], next: "x" },
      { conversations: [b, c], next: null },
    ];
    expect(
      allOf(pages)
        .map((one) => one.conversation_id)
        .sort(),
    ).toEqual(["a", "b", "c"]);
  });

  it("are changed wherever the conversation stands", () => {
    const data = { pages: [{ conversations: [a, b], pinned: [b], next: null }], pageParams: [null] };
    const { pages } = withEach(data, (list) => list.filter(({ conversation_id }) => conversation_id !== "b"));
    expect(pages).toEqual([{ conversations: [a], pinned: [], next: null }]);
  });
});

describe("asking for them", () => {
  afterEach(() => vi.unstubAllGlobals());
  const answering = (body: unknown) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(String(address));
      return Response.json(body);
    });
    return asked;
  };

  it("is done for fewer at first, and says where to go on and what is looked for", async () => {
    const asked = answering({ conversations: [a], next: null });
    await fetchConversationPage("w", "", null, signal);
    await fetchConversationPage("w", "two words", "there", signal);
    expect(asked.map((address) => address.slice(address.indexOf("?")))).toEqual([
      "?limit=50",
      "?limit=200&q=two+words&before=there",
    ]);
  });

  it("[API-5] takes the whole list of a server that knows of no pages, and nothing else", async () => {
    answering([a, b]);
    expect(await fetchConversationPage("w", "", null, signal)).toEqual({ conversations: [a, b], next: null });
    answering({ anything: "else" });
    await expect(fetchConversationPage("w", "", null, signal)).rejects.toThrow("not known");
  });
});
