import type { HelperReply, HelperSource } from "@bakso/contract/helper";
import { createListeners } from "../../shared/lib/listeners.ts";

/** The two sentences for a reply that did not come. */
const FAILED = "Sorry, I encountered an error. How else can I assist you?";
const EMPTY = "No response received. How can I assist you?";

export interface TalkEntry {
  readonly id: number;
  readonly agent: "You" | "BaksoAI";
  readonly message: string;
  /** Pages that the reply was made from. */
  readonly sources?: readonly HelperSource[];
  /** The offline stand-in wrote it. */
  readonly isDemo?: boolean;
  /** The question that got no answer, where this says so. */
  readonly unanswered?: string;
}

export interface TalkState {
  readonly entries: readonly TalkEntry[];
  /** A reply is on its way. */
  readonly isPending: boolean;
  /** What has come of it. */
  readonly growing: string;
}

/** The talk with the helper. It belongs to no page, so it goes on while the person moves between pages. */
export interface HelperTalk {
  /** The same object until something changes. */
  current(): TalkState;
  subscribe(onChange: () => void): () => void;
  /** Says hello, the first time. */
  greet(): void;
  /** Asks. Blank text is ignored; a question that is asked while a reply is awaited waits its turn. */
  send(text: string): void;
}

export interface HelperTalkParts {
  ask(message: string, onText: (text: string) => void): Promise<HelperReply>;
  greeting: string;
  /** Outlives the page's scripts, as sessionStorage does; null where the browser forbids it. */
  storage: Pick<Storage, "getItem" | "setItem"> | null;
}

const STORAGE_KEY = "bakso-helper-talk";
/** Older entries are removed: a tab may stay open for weeks. */
const MOST_ENTRIES = 100;

export function createHelperTalk({ ask, greeting, storage }: HelperTalkParts): HelperTalk {
  let state = restore(storage);
  let lastId = Math.max(0, ...state.entries.map(({ id }) => id));
  let waiting: Promise<void> = Promise.resolve();
  let openQuestions = 0;
  const listeners = createListeners();

  const become = (next: TalkState) => {
    state = next;
    listeners.tell();
  };
  const add = (entry: Omit<TalkEntry, "id">) => {
    lastId += 1;
    const entries = [...state.entries, { ...entry, id: lastId }].slice(-MOST_ENTRIES);
    become({ entries, isPending: openQuestions > 0, growing: "" });
    store(storage, state);
  };
  const say = (message: string, more: Partial<TalkEntry> = {}) => add({ agent: "BaksoAI", message, ...more });

  const answer = async (question: string): Promise<void> => {
    try {
      const {
        message,
        sources = [],
        is_demo,
      } = await ask(question, (growing) => become({ ...state, growing }));
      openQuestions -= 1;
      if (message.trim() === "") say(EMPTY, { unanswered: question });
      else say(message, { ...(sources.length > 0 ? { sources } : {}), ...(is_demo ? { isDemo: true } : {}) });
    } catch {
      // The visitor reads the same sentence for any reason; the part of the reply that had come stays.
      const { growing } = state;
      openQuestions -= 1;
      if (growing.trim() !== "") say(growing);
      say(FAILED, { unanswered: question });
    }
  };

  if (state.isPending) {
    const asked = state.entries.findLast(({ agent }) => agent === "You");
    say(FAILED, asked === undefined ? {} : { unanswered: asked.message });
  }
  return {
    current: () => state,
    subscribe: listeners.subscribe,
    greet() {
      if (state.entries.length === 0) say(greeting);
    },
    send(text) {
      const question = text.trim();
      if (question === "") return;
      openQuestions += 1;
      add({ agent: "You", message: question });
      waiting = waiting.then(() => answer(question));
    },
  };
}

const NOTHING: TalkState = { entries: [], isPending: false, growing: "" };

/** The talk as the last page left it. A question whose reply was lost with that page is still marked as open. */
function restore(storage: HelperTalkParts["storage"]): TalkState {
  try {
    const kept = JSON.parse(storage?.getItem(STORAGE_KEY) ?? "null") as Partial<TalkState> | null;
    if (!Array.isArray(kept?.entries)) return NOTHING;
    const entries = kept.entries.filter(isEntry);
    return { entries, isPending: kept.isPending === true, growing: "" };
  } catch {
    return NOTHING;
  }
}

function isEntry(value: unknown): value is TalkEntry {
  const { id, agent, message } = (value ?? {}) as Partial<TalkEntry>;
  return Number.isInteger(id) && (agent === "You" || agent === "BaksoAI") && typeof message === "string";
}

function store(storage: HelperTalkParts["storage"], { entries, isPending }: TalkState): void {
  try {
    storage?.setItem(STORAGE_KEY, JSON.stringify({ entries, isPending }));
  } catch {
    // Full or forbidden: then the talk lasts as long as the page, and nobody needs to be told.
  }
}
