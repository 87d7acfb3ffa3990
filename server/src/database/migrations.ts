import type { Migration } from "kysely/migration";
import * as mainJob from "./migrations/0001-main-job.ts";
import * as game from "./migrations/0002-game.ts";
import * as conservation from "./migrations/0003-conservation.ts";
import * as agents from "./migrations/0004-agents.ts";
import * as pictures from "./migrations/0005-pictures.ts";
import * as watchlist from "./migrations/0006-watchlist.ts";
import * as studio from "./migrations/0007-studio.ts";
import * as imageProgress from "./migrations/0008-image-progress.ts";
import * as marketAnswers from "./migrations/0009-market-answers.ts";
import * as jobQuotas from "./migrations/0010-job-quotas.ts";
import * as erasures from "./migrations/0011-erasures.ts";

/** In order of their names. A migration that has been released is never changed: add another. */
export const migrations: Record<string, Migration> = {
  "0001-main-job": mainJob,
  "0002-game": game,
  "0003-conservation": conservation,
  "0004-agents": agents,
  "0005-pictures": pictures,
  "0006-watchlist": watchlist,
  "0007-studio": studio,
  "0008-image-progress": imageProgress,
  "0009-market-answers": marketAnswers,
  "0010-job-quotas": jobQuotas,
  "0011-erasures": erasures,
};
