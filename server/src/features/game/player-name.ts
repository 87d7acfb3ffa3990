import { createHash } from "node:crypto";
import { GAME_NAME_MAX_CHARS } from "@bakso/contract/constants";
import type { GamesContent } from "@bakso/contract/content/content.shapes";
import { LRUCache } from "lru-cache";
import type { RegExpMatcherOptions } from "obscenity";
import { AppError } from "../../errors/app-error.ts";
import { isHolderKey, shortWallet } from "./player.ts";

type Names = GamesContent["names"];

/** Letters and digits of any script, with spaces and a few signs between them; two dots would look like a wallet's. */
const SHAPE = /^(?!.*\.\.)[\p{L}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u;
/** Marks piled up reach into the lines above and below. */
const PILED_MARKS = /\p{M}{3}/u;
const characters = new Intl.Segmenter();

/** The name of somebody who chose none: always the same for the same player. */
function givenName(playerKey: string, { first, second }: Names): string {
  const digest = createHash("sha256").update(playerKey).digest();
  return `${first[digest.readUInt16BE(0) % first.length]} ${second[digest.readUInt16BE(2) % second.length]}`;
}

/** Knows which names visitors may play under, and what the boards call everybody. */
export function createPlayerNames(names: () => Names) {
  let built: { for: Names; isRude: Promise<(name: string) => boolean> } | undefined;
  const isRude = async (name: string) => {
    const current = names();
    if (built?.for !== current) built = { for: current, isRude: buildRule(current.blocked) };
    return (await built.isRude)(name);
  };

  return {
    /**
     * A chosen name as it will stand on the boards.
     *
     * @throws AppError game.name_refused
     */
    async accept(given: string): Promise<string> {
      const name = given.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
      const length = [...characters.segment(name)].length;
      const isWellFormed = length > 0 && length <= GAME_NAME_MAX_CHARS && SHAPE.test(name);
      if (!isWellFormed || PILED_MARKS.test(name) || (await isRude(name))) {
        throw new AppError("game.name_refused");
      }
      return name;
    },

    /** What a player is called. A name that was blocked after it was chosen shows no more. */
    async of(playerKey: string, chosen: string | null | undefined): Promise<string> {
      if (isHolderKey(playerKey)) return shortWallet(playerKey);
      return chosen && !(await isRude(chosen)) ? chosen : givenName(playerKey, names());
    },
  };
}

export type PlayerNames = ReturnType<typeof createPlayerNames>;

/** Between letters that stand alone: "f u c k". */
const SPELLED_OUT = /(?<=(?:^|[ ._'-])\p{L})[ ._'-](?=\p{L}(?:$|[ ._'-]))/gu;
const SIGNS = /[ ._'-]/g;

/**
 * Finds rude words of English and the operator's own, also where digits or signs take the place of letters. The list of
 * words is loaded with the first name that anybody chose: a start does not need it.
 */
async function buildRule(blocked: readonly string[]): Promise<(name: string) => boolean> {
  const obscenity = await import("obscenity");
  const matcherOf = (words: Pick<RegExpMatcherOptions, "blacklistedTerms" | "whitelistedTerms">) =>
    new obscenity.RegExpMatcher({ ...words, ...obscenity.englishRecommendedTransformers });
  const rude = matcherOf(obscenity.englishDataset.build());
  const own = matcherOf({
    blacklistedTerms: blocked.flatMap((word, id) => {
      const letters = word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
      return letters ? [{ id, pattern: obscenity.parseRawPattern(letters) }] : [];
    }),
  });
  const known = new LRUCache<string, boolean>({ max: 1_000 });
  return (name) => {
    const isRude =
      known.get(name) ??
      (rude.hasMatch(name.replaceAll(SPELLED_OUT, "")) || own.hasMatch(name.replaceAll(SIGNS, "")));
    known.set(name, isRude);
    return isRude;
  };
}
