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
import * as holderBytes from "./migrations/0012-holder-bytes.ts";
import * as gameLogs from "./migrations/0013-game-logs.ts";
import * as messageParts from "./migrations/0014-message-parts.ts";
import * as names from "./migrations/0015-names.ts";
import * as marketWants from "./migrations/0016-market-wants.ts";
import * as search from "./migrations/0017-search.ts";
import * as games from "./migrations/0018-games.ts";
import * as severalPictures from "./migrations/0019-several-pictures.ts";
import * as drawingFacts from "./migrations/0020-drawing-facts.ts";
import * as personal from "./migrations/0021-personal.ts";
import * as titles from "./migrations/0022-titles.ts";
import * as shares from "./migrations/0023-shares.ts";
import * as nextQuestions from "./migrations/0024-next-questions.ts";
import * as branches from "./migrations/0025-branches.ts";
import * as summaries from "./migrations/0026-summaries.ts";
import * as opinions from "./migrations/0027-opinions.ts";
import * as thoughts from "./migrations/0028-thoughts.ts";
import * as attachments from "./migrations/0029-attachments.ts";
import * as copiedMessages from "./migrations/0030-copied-messages.ts";
import * as quickerWords from "./migrations/0031-quicker-words.ts";
import * as dearNames from "./migrations/0032-dear-names.ts";
import * as pinnedTalks from "./migrations/0033-pinned-talks.ts";
import * as sparedWork from "./migrations/0034-spared-work.ts";
import * as listOrder from "./migrations/0035-list-order.ts";
import type { SchemaMigration } from "./schema-versions.ts";

/**
 * A migration that only adds disturbs no released program: older programs can run beside it, and can be gone back to.
 */
const adding = (migration: Migration): MarkedMigration => ({ ...migration, oldestBeside: "0001-main-job" });

type MarkedMigration = Required<Pick<SchemaMigration, "oldestBeside">> & SchemaMigration;

/**
 * In the order of their names. A released migration is never changed: add another. Each says which programs may run on
 * the database after it. `adding`: it adds tables, indexes, or columns that are null or have a default, and keeps what
 * it renames under its old name too, as a view. A migration that removes something comes one release after the last
 * program that uses it, and names as `oldestBeside` the newest migration of the oldest program that can do without.
 */
export const migrations: Record<string, MarkedMigration> = {
  "0001-main-job": adding(mainJob),
  "0002-game": adding(game),
  "0003-conservation": adding(conservation),
  "0004-agents": adding(agents),
  "0005-pictures": adding(pictures),
  "0006-watchlist": adding(watchlist),
  "0007-studio": adding(studio),
  "0008-image-progress": adding(imageProgress),
  "0009-market-answers": adding(marketAnswers),
  "0010-job-quotas": adding(jobQuotas),
  "0011-erasures": adding(erasures),
  "0012-holder-bytes": adding(holderBytes),
  "0013-game-logs": adding(gameLogs),
  "0014-message-parts": adding(messageParts),
  "0015-names": adding(names),
  "0016-market-wants": adding(marketWants),
  "0017-search": adding(search),
  "0018-games": adding(games),
  "0019-several-pictures": adding(severalPictures),
  "0020-drawing-facts": adding(drawingFacts),
  "0021-personal": adding(personal),
  "0022-titles": adding(titles),
  "0023-shares": adding(shares),
  "0024-next-questions": adding(nextQuestions),
  "0025-branches": adding(branches),
  "0026-summaries": adding(summaries),
  "0027-opinions": adding(opinions),
  "0028-thoughts": adding(thoughts),
  "0029-attachments": adding(attachments),
  "0030-copied-messages": adding(copiedMessages),
  "0031-quicker-words": adding(quickerWords),
  "0032-dear-names": adding(dearNames),
  "0033-pinned-talks": adding(pinnedTalks),
  "0034-spared-work": adding(sparedWork),
  "0035-list-order": adding(listOrder),
};
