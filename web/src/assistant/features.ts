import { agentsFeature } from "./agents/feature.tsx";
import { boardFeature } from "./board/feature.tsx";
import { chartFeature } from "./chart/feature.tsx";
import { chatFeature } from "./chat/feature.tsx";
import type { AssistantFeature } from "./feature.ts";
import { helpFeature } from "./help/feature.tsx";
import { installFeature } from "./install/feature.tsx";
import { libraryFeature } from "./library/feature.tsx";
import { newsFeature } from "./news/feature.tsx";
import { opinionsFeature } from "./opinions/feature.ts";
import { personalFeature } from "./personal/feature.tsx";
import { shareFeature } from "./share/feature.tsx";
import { accountFeature } from "./shell/account.feature.ts";
import { paletteFeature } from "./shell/palette.feature.ts";
import { siteResultsFeature } from "./site-results/feature.tsx";
import { speechFeature } from "./speech/feature.tsx";
import { studioFeature } from "./studio/feature.tsx";
import { tokenDetailsFeature } from "./token-details/feature.tsx";
import { visionFeature } from "./vision/feature.tsx";
import { watchlistFeature } from "./watchlist/feature.tsx";

/** Everything the assistant can do. Each tool's own file says what it adds; this is only the list. */
export const FEATURES: readonly AssistantFeature[] = [
  paletteFeature,
  chatFeature,
  libraryFeature,
  watchlistFeature,
  agentsFeature,
  chartFeature,
  tokenDetailsFeature,
  speechFeature,
  visionFeature,
  newsFeature,
  helpFeature,
  studioFeature,
  installFeature,
  personalFeature,
  opinionsFeature,
  shareFeature,
  siteResultsFeature,
  boardFeature,
  accountFeature,
];

/** The Options menu from top to bottom. An entry that is not named comes last. */
export const OPTIONS_ORDER: readonly string[] = [
  "new-chat",
  "studio",
  "vision",
  "agents",
  "chart-tool",
  "library",
  "watchlist",
  "news",
  "speech",
  "stop-speech",
  "help",
  "disconnect",
];
