import type { Content } from "@bakso/contract/content/content";
import type { Speech, TextToSpeech } from "@bakso/contract/speech";
import { AppError } from "../../errors/app-error.ts";
import type { SpeechModel, SpokenAudio } from "../../gateways/speech/speech.model.ts";
import type { HolderLimits } from "../../limits/holder-limits.ts";
import type { LimitWindow } from "../../limits/shared-limit.store.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { matchesModel } from "../../model-menu.ts";

export interface SpeechServiceDependencies {
  model: SpeechModel;
  holderLimits: HolderLimits;
  /** Counts what each wallet uses. */
  shared: SharedLimit;
  content: () => Content;
}

export interface SpeechService {
  describe(): Speech;
  /** @throws AppError speech.not_available, limit.*, ai.* */
  speak(wallet: string, body: TextToSpeech, signal: AbortSignal): Promise<SpokenAudio>;
}

export function createSpeechService({
  model,
  holderLimits,
  shared,
  content,
}: SpeechServiceDependencies): SpeechService {
  const voices = () => {
    const { models } = content().speech;
    return (models.find(({ match }) => matchesModel(match, model.id)) ?? models.at(-1))?.voices ?? [];
  };

  /** Characters count, since providers charge for them. */
  async function takeCharacters(wallet: string, characters: number): Promise<() => void> {
    const { limits, speech } = content();
    const text = speech.limitReached;
    const ofAll = await holderLimits.take(
      {
        what: "speech",
        inAll: limits.perDay.speechCharactersInAll,
        perWallet: limits.perDay.speechCharactersPerWallet,
        usedUp: { code: "limit.speech_day", text },
      },
      wallet,
      characters,
    );
    const ofWallet: LimitWindow = {
      what: `speech ${wallet}`,
      windowStart: ofAll.day,
      limit: ofAll.perWallet,
      endsAtMs: holderLimits.resetsAt().getTime(),
    };
    const isTaken = await Promise.resolve(shared.take(ofWallet, characters)).catch((error: unknown) => {
      ofAll.refund();
      throw error;
    });
    if (!isTaken) {
      ofAll.refund();
      throw holderLimits.reached("limit.speech_day", text, ofAll.tenure);
    }
    return () => {
      ofAll.refund();
      shared.refund(ofWallet, characters);
    };
  }

  return {
    describe: () => ({
      is_available: model.isAvailable(),
      is_demo: model.isOffline,
      voices: voices(),
      note: content().speech.note,
    }),

    async speak(wallet, { text, voice }, signal) {
      if (!model.isAvailable()) throw new AppError("speech.not_available");
      const known = voices();
      const chosen = known.find(({ id }) => id === voice) ?? known[0];
      const refund = await takeCharacters(wallet, text.length);
      // A listener who stops has used what was heard. One who got no sound, or not all of it, has not.
      const refundUnlessLeft = (error: unknown): never => {
        if (!signal.aborted) refund();
        throw error;
      };
      const spoken = await model
        .speak({ text, voice: chosen?.id ?? "", speed: 1 }, signal)
        .catch(refundUnlessLeft);
      return { ...spoken, body: telling(spoken.body, refundUnlessLeft) };
    },
  };
}

/** The same pieces; reports a failure on the way. */
async function* telling<Piece>(pieces: AsyncIterable<Piece>, onFailure: (error: unknown) => never) {
  try {
    yield* pieces;
  } catch (error) {
    onFailure(error);
  }
}
