import type { z } from "zod";
import { AttachmentsContent } from "./attachments.shapes.ts";
import { ConservationContent } from "./conservation.shapes.ts";
import {
  AgentsContent,
  AssistantContent,
  GamesContent,
  LimitsContent,
  OfflinePhrasesContent,
  SiteContent,
  TokenContent,
  WalletsContent,
} from "./content.shapes.ts";
import { FactsContent } from "./facts.shapes.ts";
import { GalleryContent, GalleryItems } from "./gallery.shapes.ts";
import { HelpContent } from "./help.shapes.ts";
import { HelperContent } from "./helper.shapes.ts";
import { HomeContent } from "./home.shapes.ts";
import { IllustratorContent } from "./illustrator.shapes.ts";
import { LinkCheckContent } from "./link-check.shapes.ts";
import { LinksContent } from "./links.shapes.ts";
import { MarketsContent } from "./markets.shapes.ts";
import { NewsContent } from "./news.shapes.ts";
import { RoarmapContent } from "./roarmap.shapes.ts";
import { ShareCardsContent } from "./share-cards.shapes.ts";
import { SharedTalkContent } from "./shared-talk.shapes.ts";
import { SpeechContent } from "./speech.shapes.ts";
import { StudioContent } from "./studio.shapes.ts";
import { AiInfoContent, BaksoContent } from "./token-pages.shapes.ts";
import { ToolsContent } from "./tools.shapes.ts";
import { VisionContent } from "./vision.shapes.ts";

/** The YAML files of `content/`, each with its shape. A new file needs a line here and nothing else. */
export const CONTENT_FILES = {
  site: { file: "site.yaml", shape: SiteContent },
  token: { file: "token.yaml", shape: TokenContent },
  shareCards: { file: "share-cards.yaml", shape: ShareCardsContent },
  links: { file: "links.yaml", shape: LinksContent },
  linkCheck: { file: "link-check.yaml", shape: LinkCheckContent },
  markets: { file: "markets.yaml", shape: MarketsContent },
  facts: { file: "facts.yaml", shape: FactsContent },
  tools: { file: "tools.yaml", shape: ToolsContent },
  home: { file: "home.yaml", shape: HomeContent },
  bakso: { file: "bakso.yaml", shape: BaksoContent },
  aiinfo: { file: "aiinfo.yaml", shape: AiInfoContent },
  conservation: { file: "conservation.yaml", shape: ConservationContent },
  roarmap: { file: "roarmap.yaml", shape: RoarmapContent },
  gallery: { file: "gallery.yaml", shape: GalleryContent },
  galleryItems: { file: "gallery/gallery.yaml", shape: GalleryItems },
  games: { file: "games.yaml", shape: GamesContent },
  wallets: { file: "wallets.yaml", shape: WalletsContent },
  assistant: { file: "assistant.yaml", shape: AssistantContent },
  agents: { file: "agents.yaml", shape: AgentsContent },
  speech: { file: "speech.yaml", shape: SpeechContent },
  help: { file: "help.yaml", shape: HelpContent },
  helper: { file: "helper.yaml", shape: HelperContent },
  offlinePhrases: { file: "offline-phrases.yaml", shape: OfflinePhrasesContent },
  limits: { file: "limits.yaml", shape: LimitsContent },
  attachments: { file: "attachments.yaml", shape: AttachmentsContent },
  vision: { file: "vision.yaml", shape: VisionContent },
  news: { file: "news.yaml", shape: NewsContent },
  illustrator: { file: "illustrator.yaml", shape: IllustratorContent },
  sharedTalk: { file: "shared-talk.yaml", shape: SharedTalkContent },
  studio: { file: "studio.yaml", shape: StudioContent },
} as const;

/** What the YAML files hold. */
export type ContentFiles = {
  -readonly [Name in keyof typeof CONTENT_FILES]: z.infer<(typeof CONTENT_FILES)[Name]["shape"]>;
};
