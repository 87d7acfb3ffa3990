import { join } from "node:path";
import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import { beforeAll, describe, expect, it } from "vitest";
import { loadContent } from "../../server/src/content/load-content.ts";
import type { ChatTurn } from "../../server/src/gateways/ai/chat.model.ts";
import { buildKnowledgeIndex, type KnowledgeIndex } from "../../server/src/search/knowledge.index.ts";
import { composeDraft, composeReview, judgeTask } from "./agents.composer.ts";

let phrases: OfflinePhrasesContent;
let knowledge: KnowledgeIndex;
beforeAll(async () => {
  ({ offlinePhrases: phrases } = await loadContent(join(import.meta.dirname, "../../content")));
  knowledge = buildKnowledgeIndex([
    {
      id: "tigers",
      title: "Tigers",
      href: "/tigers",
      text: "Sumatran tigers swim well. They live on one island.",
    },
  ]);
});

const asks = (content: string): ChatTurn[] => [{ role: "user", content }];
const task = (text: string) => asks(`<task>\n${text}\n</task>`);
const review = (draft: string) =>
  composeReview(asks(`<task>\nt\n</task>\n\n<draft>\n${draft}\n</draft>`), phrases);

describe("the offline agents", () => {
  it("[AGENT-14] ask when a task has hardly a word", () => {
    expect(judgeTask(asks("tigers"), phrases)).toMatch(/^QUESTION: .*tigers/);
    expect(judgeTask(asks("Write about Sumatran tigers"), phrases)).toBe("CLEAR");
  });

  it("draft from what the site knows, and say that they invent nothing", () => {
    const draft = composeDraft(task("Write about Sumatran tigers"), knowledge, phrases);
    expect(draft).toMatch(/^# Sumatran tigers\n/);
    expect(draft).toContain("Sumatran tigers swim well.");
    expect(draft).toContain(phrases.agents.intro);
  });

  it("head a text with its subject, however it was ordered", () => {
    const titleOf = (words: string) => composeDraft(task(words), knowledge, phrases).split("\n")[0];
    expect(titleOf("Please write a short text about the swap of tokens")).toBe("# The swap of tokens");
    expect(titleOf("Compare mortgage rates")).toBe("# Compare mortgage rates");
    expect(titleOf("A fact about tigers")).toBe("# A fact about tigers");
  });

  it("refine it to a text that speaks of its subject alone: not of the model, nor of another page's", () => {
    const two = buildKnowledgeIndex([
      {
        id: "tigers",
        title: "Tigers",
        href: "/tigers",
        text: "Sumatran tigers swim well. They live on one island.\n\nSumatran tigers hunt at night.",
      },
      { id: "cub", title: "Cub", href: "/", text: "A cub of Sumatran tigers likes noodles." },
    ]);
    const talk: ChatTurn[] = [
      ...task("Write about Sumatran tigers"),
      { role: "assistant", content: "A draft." },
      ...asks("Please: <remarks>\nx\n</remarks>"),
    ];
    const draft = composeDraft(talk, two, phrases);
    expect(draft).toContain(`## ${phrases.agents.bodyHeading}\n\nThey live on one island.`);
    expect(draft).not.toContain(phrases.agents.intro);
    expect(draft).not.toContain("noodles");
  });

  it("sum up in a whole sentence, also where the site says it as a list", () => {
    const steps = buildKnowledgeIndex([
      {
        id: "swap",
        title: "Swap",
        href: "/swap",
        text: "1. Set up a wallet for the swap. Keep its words.\n2. Add SOL.",
      },
    ]);
    const talk: ChatTurn[] = [
      ...task("Write about the swap wallet"),
      { role: "assistant", content: "A draft." },
      ...asks("Please: <remarks>\nx\n</remarks>"),
    ];
    expect(composeDraft(talk, steps, phrases)).toContain(
      `## ${phrases.agents.summaryHeading}\n\nSet up a wallet for the swap.\n`,
    );
  });

  it("say nothing twice: neither the summary again below it, nor a figure that another passage tells", () => {
    const two = buildKnowledgeIndex([
      {
        id: "tigers",
        title: "Tigers",
        href: "/tigers",
        text: "Sumatran tigers live on one island. About 350 are left.\n\nSumatran tigers swim well.",
      },
      {
        id: "cub",
        title: "Cub",
        href: "/",
        text: "A cub of Sumatran tigers. About 350 tigers live like him.",
      },
    ]);
    const talk: ChatTurn[] = [
      ...task("Write about Sumatran tigers"),
      { role: "assistant", content: "A draft." },
      ...asks("Please: <remarks>\nx\n</remarks>"),
    ];
    const draft = composeDraft(talk, two, phrases);
    const sentences = draft.match(/[^.\n]+\./gu) ?? [];
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(draft).toContain("Sumatran tigers swim well.");
    expect(draft.match(/350/gu)).toHaveLength(1);
  });

  it("make an outline where the site knows nothing", () => {
    const draft = composeDraft(task("Compare mortgage rates"), knowledge, phrases);
    expect(draft).toContain(phrases.agents.outline.trim());
    for (const part of phrases.agents.outlineParts) expect(draft).toContain(part);
  });

  it("[AGENT-15] [AGENT-17] come to an end: the reviewer misses two things, the writer adds them, the reviewer approves", () => {
    for (const text of ["Write about Sumatran tigers", "Compare mortgage rates"]) {
      const first = composeDraft(task(text), knowledge, phrases);
      const remarks = review(first);
      expect(remarks).toMatch(/^VERDICT: REVISE/);
      expect(remarks).toContain(phrases.agents.wantsSummary);
      const talk: ChatTurn[] = [
        ...task(text),
        { role: "assistant", content: first },
        ...asks(`Please:\n\n<remarks>\n${remarks}\n</remarks>`),
      ];
      expect(review(composeDraft(talk, knowledge, phrases))).toMatch(/^VERDICT: DONE/);
    }
  });
});
