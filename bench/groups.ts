import type { Group } from "./bench.context.ts";
import { assets } from "./groups/assets.group.ts";
import { assistant } from "./groups/assistant.group.ts";
import { browserStream } from "./groups/browser-stream.group.ts";
import { coldStart } from "./groups/cold-start.group.ts";
import { conversation } from "./groups/conversation.group.ts";
import { cpu } from "./groups/cpu.group.ts";
import { distantProvider } from "./groups/distant-provider.group.ts";
import { firstChunk } from "./groups/first-chunk.group.ts";
import { gallery } from "./groups/gallery.group.ts";
import { gameChecks } from "./groups/game-checks.group.ts";
import { gameEngine } from "./groups/game-engine.group.ts";
import { gamePlay } from "./groups/game-play.group.ts";
import { history } from "./groups/history.group.ts";
import { lighthouse } from "./groups/lighthouse.group.ts";
import { markets } from "./groups/markets.group.ts";
import { marketsPage } from "./groups/markets-page.group.ts";
import { memory } from "./groups/memory.group.ts";
import { page } from "./groups/page.group.ts";
import { picture } from "./groups/picture.group.ts";
import { publicPages } from "./groups/public-pages.group.ts";
import { requests } from "./groups/requests.group.ts";
import { store } from "./groups/store.group.ts";
import { studio } from "./groups/studio.group.ts";
import { studioLibrary } from "./groups/studio-library.group.ts";
import { studioUpload } from "./groups/studio-upload.group.ts";
import { throughput } from "./groups/throughput.group.ts";
import { tools } from "./groups/tools.group.ts";
import { turns } from "./groups/turns.group.ts";

/** All of them, in the order of the report. */
const GROUPS: readonly Group[] = [
  firstChunk,
  distantProvider,
  throughput,
  turns,
  tools,
  cpu,
  memory,
  coldStart,
  requests,
  markets,
  assets,
  store,
  history,
  studio,
  studioUpload,
  page,
  publicPages,
  lighthouse,
  gallery,
  marketsPage,
  browserStream,
  assistant,
  conversation,
  picture,
  studioLibrary,
  gameEngine,
  gameChecks,
  gamePlay,
];

/** The names of what can be measured, an area after the other: `chat: first-chunk, turns`. */
export const groupNames = (): string[] =>
  [...Map.groupBy(GROUPS, ({ area }) => area)].map(
    ([area, groups]) => `${area}: ${groups.map(({ name }) => name).join(", ")}`,
  );

/**
 * The groups that names ask for: of a group, or of an area. No name asks for all.
 *
 * @throws Error with the names there are, when one is none of them
 */
export function chooseGroups(names: readonly string[]): readonly Group[] {
  const known = new Set(GROUPS.flatMap(({ name, area }) => [name, area]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(`There is no "${unknown.join('", "')}". There are: ${[...known].join(", ")}`);
  if (names.length === 0) return GROUPS;
  return GROUPS.filter(({ name, area }) => names.includes(name) || names.includes(area));
}
