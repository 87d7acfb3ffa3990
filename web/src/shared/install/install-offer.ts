import type { KeptText } from "../lib/kept-text.ts";
import { createListeners } from "../lib/listeners.ts";

/** The event that Chromium's browsers give to a page that can be installed. Other browsers have none. */
export interface InstallPrompt extends Event {
  /** Opens the browser's own dialog. This works once. */
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** Kept by the page before its scripts came (server/src/pages/start-late.ts). */
    installPrompt?: InstallPrompt | undefined;
  }
}

/** `offered` until the person declines; then `possible`, and only the help still offers it. */
export type InstallState = "none" | "offered" | "possible";

const KEY = "install";
const DISMISSED = "dismissed";

/** The browser's offer to install the site as an app, kept until somebody wants it. */
export function createInstallOffer(page: Window, kept: KeptText) {
  const listeners = createListeners();
  const tell = () => {
    listeners.tell();
  };
  const become = (prompt: InstallPrompt | undefined) => {
    page.installPrompt = prompt;
    tell();
  };
  const dismiss = () => {
    kept.write(KEY, DISMISSED);
    tell();
  };
  const hear = (event: Event) => {
    event.preventDefault();
    become(event as InstallPrompt);
  };
  const end = () => become(undefined);

  return {
    isInstalled: () => page.matchMedia("(display-mode: standalone)").matches,
    getState(): InstallState {
      if (page.installPrompt === undefined) return "none";
      return kept.read(KEY) === DISMISSED ? "possible" : "offered";
    },
    subscribe(listener: () => void) {
      if (listeners.isEmpty()) {
        page.addEventListener("beforeinstallprompt", hear);
        page.addEventListener("appinstalled", end);
      }
      const leave = listeners.subscribe(listener);
      return () => {
        leave();
        if (!listeners.isEmpty()) return;
        page.removeEventListener("beforeinstallprompt", hear);
        page.removeEventListener("appinstalled", end);
      };
    },
    /** Opens the browser's dialog. Whoever declines there has declined for good. */
    async install(): Promise<void> {
      const { installPrompt } = page;
      if (installPrompt === undefined) return;
      await installPrompt.prompt();
      const { outcome } = await installPrompt.userChoice;
      if (outcome === "dismissed") dismiss();
      end();
    },
    /** This browser no longer offers it; the help still explains it. */
    dismiss,
  };
}
