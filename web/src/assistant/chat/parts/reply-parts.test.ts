import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { ChatProvider, type ChatView } from "../chat-context.tsx";
import { loadMarkdown } from "../message-text.tsx";
import { ReplyParts } from "./reply-parts.tsx";

beforeAll(loadMarkdown);

const draw = (text: string, isUnfinished: boolean) =>
  renderToStaticMarkup(
    createElement(
      ChatProvider,
      { value: { ownOrigin: "https://bakso.example" } as ChatView },
      createElement(ReplyParts, {
        parts: [{ type: "text", text }],
        isGrowing: false,
        isUnfinished,
        replyId: "r1",
        via: undefined,
        isNewest: true,
      }),
    ),
  );

describe("a reply that was stopped in the middle of a link", () => {
  const text = "It is a fund. Source: [The conservation";

  it("shows the words, without half a link's brackets", () => {
    const shown = draw(text, true);
    expect(shown).toContain("It is a fund.");
    expect(shown).not.toContain("[");
  });

  it("and one that ended so by itself shows what was written", () => {
    expect(draw(text, false)).toContain("[The conservation");
  });
});
