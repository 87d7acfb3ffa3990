import type { Message } from "@bakso/contract/messages";
import type { ChatServices } from "./chat-services.ts";
import { type ConversationState, withInserts } from "./conversation-state.ts";
import { CANCELED_TEXT, STOP_TEXT } from "./failure-text.ts";
import { flatten, withAdded, withChanged, withoutFrom } from "./message-pages.ts";
import { answerKey, type Insert, lastKey, type Turn } from "./thread.ts";

/** One answer that is asked for or followed. */
export interface Run {
  stopper: AbortController;
  /** Absent when an answer is followed that was asked for elsewhere. */
  turn: Turn | undefined;
  questionId: string;
  /** Absent until the server has begun. */
  answerId: string | undefined;
  isStopAsked: boolean;
}

/** The conversations that runs write into. */
export interface RunOwner {
  get(id: string): ConversationState;
  update(id: string, change: (before: ConversationState) => ConversationState): void;
  isOpen(id: string): boolean;
  /** Looks again at what the server has; false when it could not be read. */
  reload(id: string): Promise<boolean>;
  onAnsweredHere(answerId: string): void;
}

/** What is under way, at most one run in each conversation, and what each event of a run changes. */
export type RunBook = ReturnType<typeof createRunBook>;

export function createRunBook(services: ChatServices, owner: RunOwner) {
  const { api, cache, live, newId, outbox, wallet } = services;
  const { get, update } = owner;
  const runs = new Map<string, Run>();
  const epochs = new Map<string, number>();
  const lost = new Map<string, string>();

  const stored = (id: string) => flatten(cache.read(id));
  const advance = (id: string) => epochs.set(id, (epochs.get(id) ?? 0) + 1);
  const notice = (after: string | null, text: string, canReload = false): Insert => ({
    kind: "notice",
    id: newId(),
    after,
    text,
    canReload,
  });

  function start(id: string, parts: Pick<Run, "turn" | "questionId" | "answerId">): Run {
    const run: Run = { ...parts, stopper: new AbortController(), isStopAsked: false };
    runs.set(id, run);
    advance(id);
    return run;
  }

  /** The server has the question and has begun its answer. */
  function acknowledge(id: string, run: Run, answerId: string, isDemo: boolean): void {
    const { turn } = run;
    if (turn === undefined || run.answerId !== undefined) return;
    run.answerId = answerId;
    advance(id);
    live.begin(answerId, "");
    outbox.remove(id, turn.messageId);
    if (services.drafts.read(null) === turn.text) services.drafts.write(null, "");
    const created_at = services.now().toISOString();
    const common = { image_url: null, created_at };
    const data = cache.read(id);
    if (data === undefined) void owner.reload(id);
    else
      cache.write(id, () => {
        const kept = turn.replaces === undefined ? data : withoutFrom(data, turn.replaces);
        return withAdded(withoutFrom(kept, turn.messageId), [
          {
            ...common,
            image_url: turn.imageUrl ?? null,
            ...(turn.via === undefined ? {} : { via: turn.via }),
            role: "user",
            content: turn.text,
            message_id: turn.messageId,
            status: "complete",
            has_earlier_version: turn.replaces !== undefined,
          },
          {
            ...common,
            role: "assistant",
            content: "",
            message_id: answerId,
            reply_to: turn.messageId,
            status: "streaming",
            is_demo: isDemo,
          },
        ]);
      });
    owner.onAnsweredHere(answerId);
    update(id, (state) => ({
      ...state,
      turn: null,
      running: { answerId, questionId: turn.messageId },
      inserts: turn.replaces === undefined ? state.inserts : withoutLostAnchors(id, state.inserts),
    }));
    services.onAnswerBegun(id, answerId);
    if (run.isStopAsked) void api.stopRun(wallet, id).catch(() => say(id, run, STOP_TEXT));
    if (!owner.isOpen(id)) leave(id);
  }

  /** The end of a run: its answer is stored with the given changes, nothing is under way any more. */
  function finish(id: string, run: Run, answer: Partial<Message>): void {
    if (runs.get(id) === run) runs.delete(id);
    advance(id);
    const isKnown = stored(id).some((one) => one.message_id === run.answerId);
    change(id, run, answer);
    if (run.answerId !== undefined) {
      if (answer.content !== undefined) live.begin(run.answerId, answer.content);
      live.setPhase(run.answerId, "ended");
    }
    update(id, (state) => ({ ...state, turn: null, running: null, isStopping: false }));
    services.onAnswerEnded(id);
    if (!isKnown && run.answerId !== undefined) void owner.reload(id);
  }

  function change(id: string, run: Run, answer: Partial<Message>): void {
    const { answerId } = run;
    const data = cache.read(id);
    if (answerId !== undefined && data !== undefined)
      cache.write(id, () => withChanged(data, answerId, answer));
  }

  /** Tells of a failure. What was typed stays, to be sent again; what had streamed stays visible. */
  function fail(id: string, run: Run, text: string, code?: string): void {
    if (run.answerId === undefined) {
      giveBack(id, run, text);
      return;
    }
    say(id, run, text, code === undefined);
    const content = live.textOf(run.answerId) ?? "";
    if (code !== undefined) {
      finish(id, run, { content, status: "failed", error_code: code });
      return;
    }
    lost.set(id, run.answerId);
    finish(id, run, { content });
    live.setPhase(run.answerId, "lost");
  }

  /** Takes a question back that the server is not known to have. */
  function giveBack(id: string, run: Run, text: string): void {
    if (runs.get(id) === run) runs.delete(id);
    advance(id);
    const { turn } = run;
    const after = lastKey(stored(id));
    update(id, (state) => {
      const idle = { ...state, turn: null, isStopping: false };
      if (turn === undefined || turn.kind === "again") return withInserts(idle, notice(after, text));
      const unsent: Insert = { kind: "unsent", after, turn };
      return withInserts(idle, unsent, notice(answerKey(turn.messageId), text));
    });
    if (!owner.isOpen(id)) services.onUnsentElsewhere(id);
    services.onAnswerEnded(id);
  }

  const say = (id: string, run: Run, text: string, canReload = false) =>
    update(id, (state) => withInserts(state, notice(answerKey(run.questionId), text, canReload)));

  /** Ends what is under way on this side; what had streamed stays, marked as stopped. */
  function end(id: string, text: string | null): void {
    const run = runs.get(id);
    if (run === undefined) return;
    run.stopper.abort(new DOMException(CANCELED_TEXT, "AbortError"));
    if (run.answerId === undefined) {
      giveBack(id, run, text ?? CANCELED_TEXT);
      return;
    }
    const content = live.textOf(run.answerId) ?? "";
    if (text !== null || content === "") say(id, run, text ?? CANCELED_TEXT);
    finish(id, run, { content, status: "stopped" });
  }

  function leave(id: string): void {
    const run = runs.get(id);
    // Before the server has answered it may not have the question: then it is waited for.
    if (run?.answerId === undefined) return;
    runs.delete(id);
    run.stopper.abort(new DOMException("left", "AbortError"));
    const content = live.textOf(run.answerId) ?? "";
    change(id, run, { content });
    const via = stored(id).find((one) => one.message_id === run.questionId)?.via;
    services.onAnswerLeft({ conversationId: id, answerId: run.answerId, length: content.length, via });
    live.forget(run.answerId);
    update(id, (state) => ({ ...state, running: null, isStopping: false }));
  }

  /** A conversation that the server does not have yet can't be found after a reload: its text is kept as a draft. */
  function keep(id: string, turn: Turn): void {
    // A picture does not outlive the page.
    if (turn.kind === "again" || turn.imageUrl !== undefined) return;
    if (get(id).isCreated) outbox.put(id, turn, lastKey(stored(id)));
    else services.drafts.write(null, turn.text);
  }

  function withoutLostAnchors(id: string, inserts: readonly Insert[]): Insert[] {
    const ids = new Set(stored(id).map((one) => one.message_id));
    const anchors = new Set(inserts.flatMap((one) => (one.kind === "unsent" ? [one.turn.messageId] : [])));
    const isThere = (after: string | null) => {
      const question = after?.slice(2);
      return question === undefined || ids.has(question) || anchors.has(question);
    };
    return inserts.filter((one) => one.kind === "unsent" || isThere(one.after));
  }

  return {
    stored,
    find: (id: string) => runs.get(id),
    start,
    keep,
    acknowledge,
    change,
    finish,
    fail,
    end,
    leave,
    say,
    /** Ends all that is under way, without a word. */
    drop(id: string) {
      runs.get(id)?.stopper.abort(new DOMException("closed", "AbortError"));
      runs.delete(id);
    },
    /** Tells later whether nothing has begun or ended since. */
    watch(id: string) {
      const epoch = epochs.get(id);
      return () => epochs.get(id) === epoch;
    },
    isLost: (id: string, answerId: string) => lost.get(id) === answerId,
    /** Answers whose connection was given up may be followed again. */
    forgetLost: (id: string) => void lost.delete(id),
  };
}
