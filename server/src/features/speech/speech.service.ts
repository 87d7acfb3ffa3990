import type { Content } from "@bakso/contract/content/content.shapes";
import type { Speech, TextToSpeech } from "@bakso/contract/speech";
import { durationInWords } from "../../duration-words.ts";
import { AppError } from "../../errors/app-error.ts";
import type { SpeechModel, SpokenAudio } from "../../gateways/speech/speech.model.ts";
import type { LimitWindow } from "../../limits/shared-limit.store.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { matchesModel } from "../../model-menu.ts";
import { nextSiteMidnight, siteDay } from "../../site-clock.ts";

export interface SpeechServiceDependencies {
  model: SpeechModel;
  shared: SharedLimit;
  content: () => Content;
  nowMs: () => number;
}

export interface SpeechService {
  describe(): Speech;
  /** @throws AppError speech.not_available, limit.speech_day, ai.* */
  speak(wallet: string, body: TextToSpeech, signal: AbortSignal): Promise<SpokenAudio>;
}

export function createSpeechService({
  model,
  shared,
  content,
  nowMs,
}: SpeechServiceDependencies): SpeechService {
  const voices = () => {
    const { models } = content().speech;
    return (models.find(({ match }) => matchesModel(match, model.id)) ?? models.at(-1))?.voices ?? [];
  };

  /** Texts of a wallet, and of all, that are spoken on one day of the site's clock. */
  const windows = (wallet: string): LimitWindow[] => {
    const { site, limits } = content();
    const day = {
      windowStart: siteDay(site.siteClock, nowMs()),
      endsAtMs: nextSiteMidnight(site.siteClock, nowMs()).getTime(),
    };
    return [
      { ...day, what: `speech ${wallet}`, limit: limits.perDay.speechPerWallet },
      { ...day, what: "speech", limit: limits.perDay.speechInAll },
    ];
  };

  async function takeUnits(wallet: string): Promise<() => void> {
    const taken: LimitWindow[] = [];
    const giveBack = () => {
      for (const window of taken) shared.giveBack(window);
    };
    for (const window of windows(wallet)) {
      if (await shared.take(window)) {
        taken.push(window);
        continue;
      }
      giveBack();
      const waitSeconds = Math.ceil((window.endsAtMs - nowMs()) / 1_000);
      throw new AppError("limit.speech_day", {
        text: `That was all that can be read aloud today. It goes on in ${durationInWords(waitSeconds)}.`,
        retryAfterSeconds: waitSeconds,
      });
    }
    return giveBack;
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
      const giveBack = await takeUnits(wallet);
      try {
        return await model.speak({ text, voice: chosen?.id ?? "", speed: 1 }, signal);
      } catch (error) {
        if (!signal.aborted) giveBack();
        throw error;
      }
    },
  };
}
