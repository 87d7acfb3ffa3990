import type { Content } from "@bakso/contract/content/content";
import type { Speech, TextToSpeech } from "@bakso/contract/speech";
import { AppError } from "../../errors/app-error.ts";
import type { SpeechModel, SpokenAudio } from "../../gateways/speech/speech.model.ts";
import { takeOfWalletDay, type WalletDayDependencies } from "../../limits/wallet-day.ts";
import { matchesModel } from "../../model-menu.ts";

export interface SpeechServiceDependencies extends WalletDayDependencies {
  model: SpeechModel;
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
  const takeCharacters = (wallet: string, characters: number): Promise<() => void> => {
    const { limits, speech } = content();
    const limit = {
      what: "speech",
      inAll: limits.perDay.speechCharactersInAll,
      perWallet: limits.perDay.speechCharactersPerWallet,
      usedUp: { code: "limit.speech_day", text: speech.limitReached },
    } as const;
    return takeOfWalletDay({ holderLimits, shared }, limit, wallet, characters);
  };

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
