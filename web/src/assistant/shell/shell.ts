import { createContext, use } from "react";
import type { ToastQueue } from "../../shared/ui/toast.queue.ts";
import type { ChatView } from "../chat/chat-context.tsx";
import type { SpeechControl } from "./speech-control.ts";
import type { PanelState } from "./use-panel-state.ts";
import type { Views } from "./use-views.ts";

/**
 * What the parts of the granted view share. How a feature plugs in:
 *
 * 1. **An entry of the Options menu** is a function in `use-options.ts` that answers a `MenuItem`; its line in the list
 *    gives it its place.
 * 2. **A dialog, sheet or full view** is a component in `views/<feature>.view.tsx` with a line in `views.ts`. It is
 *    loaded when it is first opened (`useShell().views.open("name", argument)`) and stays mounted after it closes, so
 *    that what goes on in it survives. It hands what the feature needs on as properties: features don't know the shell.
 * 3. **A side panel** stands in `side-panels.tsx`; whether it is open is one of `panels`.
 * 4. **Beside the input** (a switch, a picture to send): `use-composer-parts.tsx`. It also says who takes pasted or dropped
 *    files, and whether a text goes another way than to the chat.
 * 5. **Into the chat**: `chat.session.ask({ messageId, text, via, imageUrl })` asks by the feature's own call, which is its
 *    `Sender` in `chat-senders.ts` (question, waiting, growing answer, Stop, failure and Retry are the chat's);
 *    `chat.session.notify(text)` says something as System; `chat.session.show({ title, text })` lays a text into it.
 * 6. **Below an answer** (play, for example): `answerActions` of the chat, in `granted-view.tsx`.
 */
export interface Shell {
  wallet: string;
  chat: ChatView;
  panels: Readonly<Record<"library" | "watchlist", PanelState>>;
  views: Views;
  /** For what was finished while the person was elsewhere; never for what they see happen. */
  toasts: ToastQueue;
  speech: SpeechControl;
  /** Has the library read its lists again. */
  refreshLibrary(): void;
  startNewChat(origin: "library" | "options"): void;
  /** Silence at once; the server is told too. */
  stopSpeech(): void;
  disconnect(): void;
}

const ShellContext = createContext<Shell | null>(null);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === null) throw new Error("useShell needs a ShellProvider above it");
  return shell;
}
