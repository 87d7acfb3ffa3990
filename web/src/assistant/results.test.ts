import type { ToolView } from "@bakso/contract/parts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  type AssistantFeature,
  partsOf,
  type ResultViewProps,
  type Shell,
  ShellProvider,
} from "./feature.ts";
import { FEATURES } from "./features.ts";

const shell = {
  chat: { ownOrigin: "https://bakso.example" },
  timeText: () => "11/21/26 12:00am",
  openConversation: () => undefined,
} as unknown as Shell;
async function draw(view: ToolView): Promise<string> {
  const views = partsOf(FEATURES.map(({ resultViews }: AssistantFeature) => resultViews)).flat();
  const View = (await views.find(({ kind }) => kind === view.kind)?.load()) as ComponentType<ResultViewProps>;
  const drawn = createElement(ShellProvider, { value: shell }, createElement(View, { view }));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, drawn));
}
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

describe("what tools found", () => {
  it("is a price with the course of its day", async () => {
    const markup = await draw({
      kind: "price",
      symbol: "BAKSO",
      price_usd: "0.0123",
      change_percent: { h24: 12.5, h6: 3, h1: 1, m5: 0 },
      market_cap_usd: 1_234_567,
      is_stale: false,
    });
    expect(markup).toContain("<polyline");
    expect(textOf(markup)).toContain("$0.0123");
    expect(textOf(markup)).toContain("▲ +12.5%");
    expect(textOf(markup)).toContain("$1,234,567");
  });

  it("is a meter of what is held, exactly, and of what is left today", async () => {
    const balance = { kind: "balance", symbol: "BAKSO", decimals: 6 };
    expect(
      textOf(await draw({ ...balance, balance_raw: "349999999999", required_raw: "350000000000" })),
    ).toContain("349,999.999999 BAKSO of 350,000");
    const left = await draw({
      kind: "left",
      resets_at: "2026-11-21T05:00:00Z",
      left: [{ what: "answers", used: 3, limit: 10 }],
    });
    expect(textOf(left)).toBe("7 answers of 10 left New ones at 11/21/26 12:00am.");
    expect(left).toContain('value="7" max="10"');
  });

  it("is a table, chats with a way there, or pages of the site", async () => {
    const board = { kind: "board", board: "day", you: { rank: 2 } };
    const entries = [
      { rank: 1, name: "Ani", score: 1_200 },
      { rank: 2, name: "Budi", score: 900 },
    ];
    const drawn = await draw({ ...board, entries });
    expect(textOf(drawn)).toBe("Rank Player Score 1 Ani 1,200 2 Budi 900");
    expect(drawn.match(/data-own="true"/g)).toHaveLength(1);
    expect(
      textOf(await draw({ kind: "watchlist", items: [{ id: "1", name: "Wif", type: "token" }] })),
    ).toContain("Wif");
    expect(textOf(await draw({ kind: "talks", talks: [{ conversation_id: "c", name: "Tools" }] }))).toBe(
      "Tools",
    );
    const pages = [
      { title: "Token", href: "/bakso" },
      { title: "Bad", href: "javascript:alert(1)" },
    ];
    expect(textOf(await draw({ kind: "pages", pages }))).toBe("Token");
  });

  it("is gifts with their seals, pictures of the wall, or the way to something", async () => {
    const gift = { date: "2025-11-11", recipient: "A society", amount_usd: 5_000, state: "verified" };
    const donations = await draw({
      kind: "donations",
      donations: [
        { ...gift, proof_url: "https://solscan.io/tx/1" },
        { ...gift, proof_url: "javascript:alert(1)" },
      ],
    });
    expect(textOf(donations)).toContain("November 11th 2025");
    expect(textOf(donations)).toContain("$5,000");
    expect(donations.match(/href="/g)).toHaveLength(1);
    const pictures = [
      { id: "nap", hash: "aa", width: 200, title: "Nap", description: "He sleeps." },
      { id: "x", hash: "../../evil", width: 200 },
    ];
    const gallery = await draw({ kind: "gallery", pictures });
    expect(gallery.match(/src="[^"]*"/g)).toEqual(['src="/gallery-files/aa/200.webp"']);
    expect(gallery).toContain('href="/gallery?item=nap"');
    expect(textOf(await draw({ kind: "open_swap", amount: "3500000" }))).toBe(
      "Open the swap page with 3,500,000",
    );
    expect(await draw({ kind: "open_swap", amount: "1&x=2" })).toContain('href="/swap"');
    expect(textOf(await draw({ kind: "open_chart", address: "abc", name: "JUP" }))).toBe(
      "Open the chart of JUP",
    );
    expect(textOf(await draw({ kind: "open_studio", prompt: "a boat" }))).toBe("Open the Image Studio");
    expect(textOf(await draw({ kind: "open_help" }))).toContain("Help");
    expect(textOf(await draw({ kind: "open_personal" }))).toBe("See what I remember");
  });

  it("is what the chain says of a token, its powers marked, and its holders by name or short address", async () => {
    const drawn = await draw({
      kind: "token_facts",
      symbol: "BAKSO",
      facts: [
        { text: "Nobody can make more of it.", is_warning: false },
        { text: "One address can freeze it.", is_warning: true },
      ],
      holders: [
        { address: "4zDkK3Y6HBxzJ9tqWbZ9RG5aPGRJ5B7G4VQV67gHUMoP", name: null, percent: 12.5 },
        { address: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin", name: "The fund", percent: null },
      ],
    });
    expect(drawn.match(/⚠/g)).toHaveLength(1);
    expect(textOf(drawn)).toContain("4zDk…UMoP 12.5% The fund");
  });

  it("that is of another form than is known shows nothing, and breaks nothing", async () => {
    for (const kind of [
      "price",
      "balance",
      "left",
      "board",
      "watchlist",
      "talks",
      "pages",
      "candles",
      "donations",
      "gallery",
      "token_facts",
      "open_chart",
    ])
      for (const odd of [{}, { entries: 1, items: "x", talks: [null], pages: [3], left: {}, price_usd: "?" }])
        expect(await draw({ kind, ...odd })).toBe("");
  });
});
