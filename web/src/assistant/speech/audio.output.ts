/** Where sound comes out. One thing is played at a time. */
export interface AudioOutput {
  /** Resolves when it has been heard to its end, rejects when it can't be played. */
  play(sound: Blob, speed: number): Promise<void>;
  pause(): void;
  resume(): void;
  setSpeed(speed: number): void;
  /** Silence, at once. */
  stop(): void;
}

/** One audio element for the whole app. */
export function createAudioOutput(): AudioOutput {
  const element = new Audio();
  let address = "";
  let settle: { resolve(): void; reject(error: unknown): void } | undefined;

  const end = () => {
    if (address !== "") URL.revokeObjectURL(address);
    address = "";
    settle = undefined;
  };
  element.addEventListener("ended", () => {
    const ended = settle;
    end();
    ended?.resolve();
  });
  element.addEventListener("error", () => {
    const failed = settle;
    end();
    failed?.reject(element.error);
  });
  return {
    play(sound, speed) {
      address = URL.createObjectURL(sound);
      element.src = address;
      element.playbackRate = speed;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        element.play().catch((error: unknown) => {
          // Another source was set meanwhile: this one has not failed.
          if (!(error instanceof DOMException && error.name === "AbortError")) reject(error);
        });
      });
    },
    pause: () => element.pause(),
    resume: () => void element.play().catch(() => undefined),
    setSpeed(speed) {
      element.playbackRate = speed;
    },
    stop() {
      element.pause();
      const stopped = settle;
      end();
      element.removeAttribute("src");
      stopped?.resolve();
    },
  };
}
