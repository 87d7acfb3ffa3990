/** What browsers record, and what providers take. */
export type RecordingKind = "webm" | "ogg" | "mp4" | "wav";

/** Somebody's voice, which is kept nowhere. */
export interface Recording {
  kind: RecordingKind;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Writes down what is said, whoever provides it. */
export interface TranscriptionModel {
  /** False where none is set up. */
  isAvailable(): boolean;
  /**
   * @returns the words; "" where nothing was said
   * @throws AppError transcription.not_available, or with an `ai.*` code when the provider fails
   * @throws the signal's reason when it is aborted; the call to the provider is then really closed
   */
  transcribe(recording: Recording, signal: AbortSignal): Promise<string>;
}
