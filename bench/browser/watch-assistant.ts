/** What a page saw of its menu and of speech; times as `performance.now()`. */
export interface AssistantWatch {
  /** When the first sentence of an answer had arrived. */
  sentenceAt: number;
  /** When sound was heard for the first time. */
  soundAt: number;
  /** Presses Options. @returns how many frames were painted until the menu stood there with its entries */
  framesUntilMenu(): Promise<number>;
}

declare global {
  interface Window {
    assistantWatch?: AssistantWatch;
  }
}

/** Runs in the page before its own scripts, so it may use nothing from outside itself. */
export function watchAssistant(): void {
  const watch: AssistantWatch = {
    sentenceAt: 0,
    soundAt: 0,
    framesUntilMenu() {
      const button = [...document.querySelectorAll("button")].find(
        (one) => one.textContent?.trim() === "Options",
      );
      if (!button) throw new Error("there is no Options button");
      return new Promise((resolve) => {
        let frames = 0;
        const look = () => {
          frames += 1;
          if (document.querySelector('[role="menu"]:popover-open [role="menuitem"]')) resolve(frames);
          else requestAnimationFrame(look);
        };
        button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        button.click();
        requestAnimationFrame(look);
      });
    },
  };
  window.assistantWatch = watch;

  const decoder = new TextDecoder();
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
    const result = await read.call(this);
    if (result.value instanceof Uint8Array && watch.sentenceAt === 0) {
      if (/sentence 1\. /.test(decoder.decode(result.value))) watch.sentenceAt = performance.now();
    }
    return result;
  };
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    this.addEventListener("playing", () => {
      watch.soundAt ||= performance.now();
    });
    return play.call(this);
  };
}
