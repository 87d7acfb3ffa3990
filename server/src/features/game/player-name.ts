import { createHash } from "node:crypto";
import { GAME_NAME_MAX_CHARS } from "@bakso/contract/constants";
import type { GamesContent } from "@bakso/contract/content/content.shapes";
import { LRUCache } from "lru-cache";
import { bounded } from "../../bounded.ts";
import { AppError } from "../../errors/app-error.ts";
import { lazy } from "../../lazy.ts";
import { createRudeElsewhere, hasInvisible, holdsAny, mixesAlphabets, readsAsAddress } from "./name-rules.ts";
import { isHolderKey, shortWallet } from "./player.ts";

type Names = GamesContent["names"];

/** Letters and digits of any script, with spaces and a few signs between them; two dots would look like a wallet's. */
const SHAPE = /^(?!.*\.\.)[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u;
/** Many marks on one letter would reach into other lines. */
const PILED_MARKS = /\p{M}{3}/u;
const characters = lazy(() => new Intl.Segmenter());

/** The name of a player who chose none: always the same for the same player. */
function givenName(playerKey: string, { first, second }: Names): string {
  const digest = createHash("sha256").update(playerKey).digest();
  return `${first[digest.readUInt16BE(0) % first.length]} ${second[digest.readUInt16BE(2) % second.length]}`;
}

/** Knows which names visitors may use, and what the boards call everybody. */
export function createPlayerNames(names: () => Names) {
  let built: { for: Names; isRude: Promise<(name: string) => Promise<boolean>> } | undefined;
  const isRude = async (name: string) => {
    const current = names();
    if (built?.for !== current) built = { for: current, isRude: buildRule(current) };
    return (await built.isRude)(name);
  };

  return {
    /**
     * A chosen name as the boards will show it.
     *
     * @throws AppError game.name_refused
     */
    async accept(given: string): Promise<string> {
      const name = given.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
      const length = [...characters().segment(name)].length;
      const isWellFormed = length > 0 && length <= GAME_NAME_MAX_CHARS && SHAPE.test(name);
      const isDeceptive = hasInvisible(name) || PILED_MARKS.test(name) || mixesAlphabets(name);
      if (!isWellFormed || isDeceptive || (await isRude(name))) {
        throw new AppError("game.name_refused");
      }
      return name;
    },

    /** Whether the operator took a player off the boards, by the name that they show. */
    isHidden: (name: string): boolean =>
      names().hidden.some((hidden) => hidden.toLowerCase() === name.toLowerCase()),

    /** What a player is called. A name that was blocked after it was chosen is no longer shown. */
    async of(playerKey: string, chosen: string | null | undefined): Promise<string> {
      if (isHolderKey(playerKey)) return shortWallet(playerKey);
      return chosen && !(await isRude(chosen)) ? chosen : givenName(playerKey, names());
    },
  };
}

export type PlayerNames = ReturnType<typeof createPlayerNames>;

/** Between letters that stand alone: "f u c k". */
const SPELLED_OUT = /(?<=(?:^|[ ._'-])\p{L})[ ._'-](?=\p{L}(?:$|[ ._'-]))/gu;

/**
 * Finds rude words, the operator's own words, and addresses, also where digits or signs replace letters. The lists are
 * loaded when the first name is chosen: a start does not need them.
 */
async function buildRule({ blocked, allowed }: Names): Promise<(name: string) => Promise<boolean>> {
  const obscenity = await import("obscenity");
  const english = new obscenity.RegExpMatcher({
    ...obscenity.englishDataset.build(),
    ...obscenity.englishRecommendedTransformers,
  });
  const isRudeElsewhere = createRudeElsewhere();
  const isAllowed = (name: string) => allowed.some((word) => word.toLowerCase() === name.toLowerCase());
  const known = new LRUCache<string, boolean>({ ...bounded(1_000) });
  return async (name) => {
    const isRude =
      known.get(name) ??
      (holdsAny(name, blocked, allowed) ||
        (await readsAsAddress(name)) ||
        (!isAllowed(name) && (english.hasMatch(name.replaceAll(SPELLED_OUT, "")) || isRudeElsewhere(name))));
    known.set(name, isRude);
    return isRude;
  };
}
