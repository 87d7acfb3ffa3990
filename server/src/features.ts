import type { Core } from "./core.ts";
import { type Feature, type Part, said } from "./feature.ts";
import { agentsFeature } from "./features/agents/feature.ts";
import { attachmentsFeature } from "./features/attachments/feature.ts";
import { authFeature } from "./features/auth/feature.ts";
import { createTurns } from "./features/chat/chat.turns.ts";
import { chatFeature } from "./features/chat/feature.ts";
import { conservationFeature } from "./features/conservation/feature.ts";
import { conversationsFeature } from "./features/conversations/feature.ts";
import { demoFeature } from "./features/demo/feature.ts";
import { erasureFeature } from "./features/erasure/feature.ts";
import { galleryFeature } from "./features/gallery/feature.ts";
import { gameFeature } from "./features/game/feature.ts";
import { healthFeature } from "./features/health/feature.ts";
import { helpFeature } from "./features/help/feature.ts";
import { helperFeature } from "./features/helper/feature.ts";
import { linkCheckFeature } from "./features/link-check/feature.ts";
import { marketFeature } from "./features/market/feature.ts";
import { newsFeature } from "./features/news/feature.ts";
import { opinionsFeature } from "./features/opinions/feature.ts";
import { personalFeature } from "./features/personal/feature.ts";
import { picturesFeature } from "./features/pictures/feature.ts";
import { sharesFeature } from "./features/shares/feature.ts";
import { speechFeature } from "./features/speech/feature.ts";
import { studioFeature } from "./features/studio/feature.ts";
import { transcriptionFeature } from "./features/transcription/feature.ts";
import { visionFeature } from "./features/vision/feature.ts";
import { watchlistFeature } from "./features/watchlist/feature.ts";
import { lazy } from "./lazy.ts";

/**
 * All features, each made here. Features don't know each other: what one needs of another is passed to it on this page.
 *
 * @param coreParts what the core stores of a wallet, to be exported and erased with the rest
 * @returns them, and what the pages ask them for
 */
export function createFeatures(
  core: Core,
  coreParts: readonly Part[],
): { features: readonly Feature[] } & Pick<ReturnType<typeof sharesFeature>, "findShare"> {
  const personal = personalFeature(core);
  const chatTurns = createTurns(core, { beside: personal.beside });
  const { turns, chatQuota, summaryStore } = chatTurns;
  const conversations = conversationsFeature(core, {
    others: () => others(),
    summaries: summaryStore,
  });
  const erasure = erasureFeature(core, {
    eraseTalks: conversations.removeAll,
    others: () => others(),
  });
  const attachments = attachmentsFeature(core);
  const vision = visionFeature(core, {
    turns,
    notesFor: personal.notesFor,
    attachments: attachments.forTalks,
  });
  const agents = agentsFeature(core, { chatQuota });
  const studio = studioFeature(core, { turns });
  const shares = sharesFeature(core);
  const features: readonly Feature[] = [
    authFeature(core, { finishErasure: erasure.finishIfBegun }),
    conversations,
    chatFeature(core, {
      ...chatTurns,
      pictureTalk: vision.pictureTalk,
      stopAgents: agents.stop,
      findReply: conversations.findReply,
      drawingsLeft: studio.drawingsLeft,
      notesFor: personal.notesFor,
      attachments: attachments.forTalks,
      tools: lazy(() => said(features.map(({ tools }) => tools)).flat()),
    }),
    vision,
    newsFeature(core, { turns }),
    agents,
    studio,
    picturesFeature(core),
    attachments,
    speechFeature(core),
    transcriptionFeature(core),
    watchlistFeature(core),
    shares,
    personal,
    opinionsFeature(core),
    helpFeature(core),
    helperFeature(core),
    gameFeature(core),
    marketFeature(core),
    conservationFeature(core),
    linkCheckFeature(core),
    galleryFeature(core),
    healthFeature(core),
    erasure,
    demoFeature(core),
  ];
  const others = () => [...features.filter((feature) => feature !== conversations), ...coreParts];
  return { features, findShare: shares.findShare };
}
