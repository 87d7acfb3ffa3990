import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { newsSender } from "./news.sender.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});
const question = { wallet: "W", conversationId: "c", messageId: "m", text: "tigers", replaces: undefined };
const ask = async () => (await newsSender.post(question, new AbortController().signal)).json();
const bodyOf = (call: number): unknown => JSON.parse(String(fetched.mock.calls[call]?.[1]?.body));

describe("a search for news", () => {
  it("[NEWS-1] [API-17] posts the query, and its summary is the answer", async () => {
    fetched.mockResolvedValue(Response.json({ summary: "Tigers are well.", results: [] }));
    expect(await ask()).toMatchObject({ message: "Tigers are well." });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/search");
    expect(bodyOf(0)).toEqual({
      query: "tigers",
      wallet_address: "W",
      conversation_id: "c",
      message_id: "m",
    });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("[NEWS-2] [API-17] asks for a summary where only results come back", async () => {
    const results = [{ title: "A", url: "https://a.example" }];
    fetched.mockResolvedValueOnce(Response.json({ results }));
    fetched.mockResolvedValueOnce(Response.json({ summary: "Summed up." }));
    expect(await ask()).toMatchObject({ message: "Summed up." });
    expect(bodyOf(1)).toEqual({ query: "tigers", wallet_address: "W", results });
  });

  it("[NEWS-3] says so where nothing was found", async () => {
    const text =
      "I couldn't find any recent information about that topic. Would you like to try a different search term?";
    for (const body of [{}, { results: [] }, { summary: " ", results: null }, null]) {
      fetched.mockResolvedValueOnce(Response.json(body));
      expect(await ask()).toMatchObject({ message: text });
    }
    fetched.mockResolvedValueOnce(Response.json({ results: [{}] }));
    fetched.mockResolvedValueOnce(Response.json({}));
    expect(await ask()).toMatchObject({ message: text });
  });

  it("streams through", async () => {
    const stream = new Response("", { headers: { "Content-Type": "text/event-stream" } });
    fetched.mockResolvedValue(stream);
    expect(await newsSender.post(question, new AbortController().signal)).toBe(stream);
  });

  it("[ERR-15] that fails says so, and more where more is known", () => {
    const text = "Failed to fetch news information. Please try again.";
    const error = (code?: string) => new ApiError(500, { error: "x", code }, null);
    for (const cause of [error(), error("server.error"), new Error("y"), undefined])
      expect(newsSender.failureText(cause)).toBe(text);
    expect(newsSender.failureText(error("news.unreachable"))).toBe(`${text} x`);
    expect(newsSender.failureText(error("limit.chat_wallet_day"))).toBe(`${text} x`);
    expect(newsSender.failureText(new NetworkError(null))).toBe(
      `${text} Please check your internet connection.`,
    );
  });
});
