/** The browser's own voice. */
export interface BrowserVoice {
  isThere(): boolean;
  /** Resolves when it has been said, or can't be. */
  say(text: string, speed: number): Promise<void>;
  pause(): void;
  resume(): void;
  stop(): void;
}

export function createBrowserVoice(): BrowserVoice {
  const synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis;
  let finish: (() => void) | undefined;
  return {
    isThere: () => synthesis !== undefined,
    say(text, speed) {
      if (synthesis === undefined) return Promise.resolve();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.rate = speed;
      return new Promise((resolve) => {
        finish = resolve;
        utterance.onend = () => resolve();
        utterance.onerror = () => resolve();
        synthesis.speak(utterance);
      });
    },
    pause: () => synthesis?.pause(),
    resume: () => synthesis?.resume(),
    stop() {
      synthesis?.cancel();
      finish?.();
    },
  };
}
