import type { Content } from "@bakso/contract/content/content";
import type { Transcription, Transcriptions } from "@bakso/contract/transcription";
import { AppError } from "../../errors/app-error.ts";
import type { Recording, TranscriptionModel } from "../../gateways/speech/transcription.model.ts";
import { takeOfWalletDay, type WalletDayDependencies } from "../../limits/wallet-day.ts";

export interface TranscriptionServiceDependencies extends WalletDayDependencies {
  model: TranscriptionModel;
  content: () => Content;
}

export interface TranscriptionService {
  describe(): Transcriptions;
  /** @param read gets the recording, once it is known that somebody could write it down */
  transcribe(wallet: string, read: () => Promise<Recording>, signal: AbortSignal): Promise<Transcription>;
}

/** Its calls throw AppError transcription.not_available, limit.*, ai.* */
export function createTranscriptionService({
  model,
  holderLimits,
  shared,
  content,
}: TranscriptionServiceDependencies): TranscriptionService {
  const takeOne = (wallet: string): Promise<() => void> => {
    const { limits, speech } = content();
    const limit = {
      what: "transcriptions",
      inAll: limits.perDay.transcriptionsInAll,
      perWallet: limits.perDay.transcriptionsPerWallet,
      usedUp: { code: "limit.transcriptions_day", text: speech.recordingLimitReached },
    } as const;
    return takeOfWalletDay({ holderLimits, shared }, limit, wallet);
  };

  return {
    describe: () => ({ is_available: model.isAvailable() }),

    async transcribe(wallet, read, signal) {
      if (!model.isAvailable()) throw new AppError("transcription.not_available");
      const recording = await read();
      const refund = await takeOne(wallet);
      try {
        return { text: await model.transcribe(recording, signal) };
      } catch (error) {
        // Who goes away has used it: the provider has the recording.
        if (!signal.aborted) refund();
        throw error;
      }
    },
  };
}
