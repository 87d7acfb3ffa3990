import { createListeners } from "../../shared/lib/listeners.ts";
/** How an answer that is being written stands. */
export interface LiveAnswer {
  text: string;
  phase: "writing" | "reconnecting" | "lost" | "ended";
}

export interface LiveAnswers {
  /** Begins, or goes on after what is already there. */
  begin(answerId: string, text: string): void;
  append(answerId: string, piece: string): void;
  setPhase(answerId: string, phase: LiveAnswer["phase"]): void;
  /** What has arrived, also when it is not shown yet. */
  textOf(answerId: string): string | undefined;
  /** What is shown: changes at most once a frame while text arrives. */
  snapshot(answerId: string): LiveAnswer | undefined;
  subscribe(listener: () => void): () => void;
  forget(answerId: string): void;
}

/**
 * Answers while they are written, outside React, so that a piece of text costs one small rendering of one message.
 *
 * @param onNextFrame runs its argument before the next frame is drawn
 */
export function createLiveAnswers(onNextFrame: (run: () => void) => void): LiveAnswers {
  const arrived = new Map<string, LiveAnswer>();
  const shown = new Map<string, LiveAnswer>();
  const listeners = createListeners();
  let isScheduled = false;

  const show = () => {
    for (const [id, answer] of arrived) {
      const before = shown.get(id);
      if (before?.text !== answer.text || before.phase !== answer.phase) shown.set(id, { ...answer });
    }
    listeners.tell();
  };
  const change = (id: string, part: Partial<LiveAnswer>) => {
    const answer = arrived.get(id);
    if (answer !== undefined) arrived.set(id, { ...answer, ...part });
  };

  return {
    begin(answerId, text) {
      arrived.set(answerId, { text, phase: "writing" });
      show();
    },
    append(answerId, piece) {
      change(answerId, { text: (arrived.get(answerId)?.text ?? "") + piece });
      if (isScheduled) return;
      isScheduled = true;
      onNextFrame(() => {
        isScheduled = false;
        show();
      });
    },
    setPhase(answerId, phase) {
      change(answerId, { phase });
      show();
    },
    textOf: (answerId) => arrived.get(answerId)?.text,
    snapshot: (answerId) => shown.get(answerId),
    subscribe: listeners.subscribe,
    forget(answerId) {
      arrived.delete(answerId);
      shown.delete(answerId);
    },
  };
}
