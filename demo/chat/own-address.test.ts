import { join } from "node:path";
import { expect, it } from "vitest";
import { loadContent } from "../../server/src/content/load-content.ts";
import { onlyText } from "../../server/src/gateways/ai/chat.model.ts";
import { createChatModel } from "../../server/src/gateways/ai/create-chat-model.ts";
import { knowledgeOf } from "../../server/src/knowledge.ts";
import { createOfflineWire } from "./offline-chat.wire.ts";

it.each([
  "What is the contract address?",
  "contract address of $BAKSO please",
  "What is the mint of the token?",
  "which address does the token have",
])("the offline model gives the token's own address to whoever asks %j", async (question) => {
  const content = await loadContent(join(import.meta.dirname, "../../content"));
  const model = createChatModel(
    { provider: "offline", model: "demo" },
    {
      offline: async () =>
        createOfflineWire({
          documents: () => knowledgeOf(content),
          phrases: () => content.offlinePhrases,
          offlinePauseMs: 0,
        }),
    },
  );
  let said = "";
  await model.stream(
    { instructions: "", messages: [{ role: "user", content: question }], maxOutputTokens: 800 },
    onlyText((piece) => {
      said += piece;
    }),
    new AbortController().signal,
  );
  expect(said).toContain(content.token.mint);
});
