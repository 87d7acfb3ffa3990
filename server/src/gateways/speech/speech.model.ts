/** What is to be said, and how. */
export interface SpeechRequest {
  /** Plain words, already cut to what a voice takes at once. */
  text: string;
  /** Name of a voice, as the provider knows it. */
  voice: string;
  /** 1 is as people speak. */
  speed: number;
}

export interface SpokenAudio {
  /** For example `audio/mpeg`. */
  mediaType: string;
  /** The sound, as it comes. */
  body: AsyncIterable<Uint8Array>;
}

/** A voice on this machine, for the demo. */
export interface OfflineVoice {
  /** Whether its package, which is optional, is there. */
  isInstalled(): boolean;
  speak(request: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio>;
}

/** A voice that reads aloud, whoever provides it. */
export interface SpeechModel {
  /** `provider:model`, as the operator set it. */
  readonly id: string;
  /** True for the offline voice, which is labelled as such. */
  readonly isOffline: boolean;
  /** False where nothing can speak, for example because the offline voice's package is not installed. */
  isAvailable(): boolean;
  /**
   * @throws AppError with an `ai.*` code when the provider fails
   * @throws the signal's reason when it is aborted; the call to the provider is then really closed
   */
  speak(request: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio>;
}
