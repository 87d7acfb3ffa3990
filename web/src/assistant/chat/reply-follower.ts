import { ApiError } from "../../shared/lib/api-client.ts";
import { followReply, type ReplyEnd, type ReplyPosition } from "../../shared/lib/replies/follow-reply.ts";
import { textOf } from "../message-parts.ts";
import type { ChatServices } from "./chat-services.ts";
import type { ChatStore } from "./chat-store.ts";
import { CANCELED_TEXT, NETWORK_TEXT, STOP_TEXT, sendFailureText, serverErrorText } from "./failure-text.ts";
import { findMessage, type Question, type Retry, type ThreadMessage, unsentQuestion } from "./thread.ts";

/** Too large, a kind of file that is not taken, or nothing that can be read: the same again would end the same way. */
const REFUSED: ReadonlySet<number> = new Set([413, 415, 422]);

/** One reply that is asked for or followed; at most one in each conversation. */
export interface Run {
  signal: AbortSignal;
  /** Absent when a reply is followed that was asked for elsewhere. */
  question: Question | undefined;
  questionId: string;
  isStopAsked: boolean;
}

interface Needs {
  /** The server says when to try again. */
  retryAfter(id: string, what: Retry["what"], seconds: number): void;
  /** Reads the conversation from the server again; false when it could not be read. */
  read(id: string): Promise<boolean>;
  /** The conversation was left before the server had begun. */
  leave(id: string): void;
}

/** Follows replies to their ends, and tells their threads what was heard. */
export function createReplyFollower(
  services: ChatServices,
  store: ChatStore,
  { read, leave, retryAfter }: Needs,
) {
  const { api, newId, outbox, wallet } = services;
  const { dispatch, thread } = store;
  const runs = new Map<string, Run & { stopper: AbortController }>();
  const senderOf = (run: Run) =>
    run.question?.via === undefined ? undefined : services.senders[run.question.via];

  function begin(id: string, parts: Pick<Run, "question" | "questionId">): Run {
    const stopper = new AbortController();
    const run = { ...parts, stopper, signal: stopper.signal, isStopAsked: false };
    runs.set(id, run);
    return run;
  }
  const end = (id: string, run: Run) => {
    if (runs.get(id) === run) runs.delete(id);
  };
  const say = (id: string, run: Run, text: string, canReload = false) =>
    dispatch(id, { type: "noticed", id: newId(), about: run.questionId, text, canReload });

  /** Follows a run to its end and takes in what it was. */
  async function hear(
    id: string,
    run: Run,
    ask: ((signal: AbortSignal) => Promise<Response>) | undefined,
    position: ReplyPosition = { messageId: undefined, sequence: 0 },
  ): Promise<void> {
    const { signal } = run;
    /** Tells the thread about the reply that this run has begun; about no other. */
    const onReply = (tell: (replyId: string, sequence: number) => void) => {
      const { reply } = thread(id);
      if (reply?.questionId === run.questionId && !signal.aborted) tell(reply.replyId, reply.sequence);
    };
    try {
      const ending = await followReply(
        { ask, resume: (after, stop) => api.openLive(wallet, id, after, stop), wait: services.wait },
        position,
        {
          onStart: (start) => acknowledge(id, run, start),
          onText: (text, part) =>
            onReply((replyId, sequence) => dispatch(id, { type: "text", replyId, sequence, text, part })),
          onPart: (part) =>
            onReply((replyId, sequence) => dispatch(id, { type: "part", replyId, sequence, part })),
          onUpdate: (update) =>
            onReply((replyId, sequence) => dispatch(id, { type: "update", replyId, sequence, update })),
          onThought: (thought) => onReply((replyId) => dispatch(id, { type: "thought", replyId, thought })),
          onDropped: () =>
            onReply((replyId) => dispatch(id, { type: "connection", replyId, phase: "reconnecting" })),
          onResumed: () =>
            onReply((replyId) => dispatch(id, { type: "connection", replyId, phase: "writing" })),
        },
        signal,
      );
      if (!signal.aborted) await settle(id, run, ending);
    } catch (cause) {
      if (signal.aborted) return;
      services.onFailure(cause);
      const isRefused = cause instanceof ApiError && REFUSED.has(cause.status);
      fail(id, run, (senderOf(run)?.failureText ?? sendFailureText)(cause), undefined, isRefused);
      const seconds = cause instanceof ApiError ? cause.retryAfterSeconds : undefined;
      if (seconds !== undefined && unsentQuestion(thread(id), run.questionId) !== undefined)
        retryAfter(id, { questionId: run.questionId }, seconds);
    }
  }

  /** The server has the question and has begun its reply. */
  function acknowledge(
    id: string,
    run: Run,
    {
      messageId: replyId,
      isDemo,
      position,
    }: { messageId: string; isDemo: boolean; position?: number | undefined },
  ): void {
    const { question } = run;
    if (question === undefined || thread(id).asked?.messageId !== question.messageId) return;
    outbox.remove(id, question.messageId);
    if (services.drafts.read(null) === question.text) services.drafts.write(null, "");
    const at = services.now().toISOString();
    const { messageId: questionId } = question;
    dispatch(id, { type: "begun", questionId, replyId, position: position ?? null, isDemo, at });
    services.onReplyBegun(id, replyId);
    if (run.isStopAsked) void api.stopRun(wallet, id).catch(() => say(id, run, STOP_TEXT));
    if (store.getState().activeId !== id) leave(id);
  }

  async function settle(id: string, run: Run, ending: ReplyEnd): Promise<void> {
    if (ending.kind === "failed") {
      const ownText = senderOf(run)?.failureText;
      const text =
        ownText === undefined
          ? serverErrorText(ending.error)
          : ownText(new ApiError(ending.status, ending, null));
      const replyId = thread(id).reply?.replyId;
      fail(id, run, text, ending.code);
      if (ending.retryAfterSeconds !== undefined && replyId !== undefined)
        retryAfter(id, { replyId }, ending.retryAfterSeconds);
      return;
    }
    if (ending.kind === "idle") {
      if (!(await read(id))) return fail(id, run, NETWORK_TEXT);
      const reply = findMessage(thread(id), thread(id).reply?.replyId);
      // Nothing is being written, and yet the store says so: the process that wrote it is gone.
      return finish(id, run, reply?.status === "streaming" ? { status: "interrupted" } : {});
    }
    const { text: content, status, isDemo, imageUrl: image_url, imageSize } = ending;
    const messageId = ending.messageId ?? `answer-${run.questionId}`;
    if (thread(id).reply === null) acknowledge(id, run, { messageId, isDemo });
    // A picture that was drawn for another connection is only in the store. It is there before the reply ends.
    if (image_url === undefined && status === "complete" && repliesWithPicture(id, run))
      if (await read(id)) return finish(id, run, {});
    if (status === "stopped" && content === "") say(id, run, CANCELED_TEXT);
    finish(id, run, {
      content,
      status,
      ...(isDemo ? { is_demo: true } : {}),
      ...(image_url === undefined ? {} : { image_url }),
      ...(imageSize === undefined ? {} : { image_width: imageSize.width, image_height: imageSize.height }),
    });
  }

  const repliesWithPicture = (id: string, { questionId }: Run): boolean => {
    const via = findMessage(thread(id), questionId)?.via;
    return via !== undefined && services.senders[via]?.repliesWithPicture === true;
  };

  function finish(id: string, run: Run, change: Partial<ThreadMessage>): void {
    end(id, run);
    const { reply } = thread(id);
    if (reply?.questionId === run.questionId) dispatch(id, { type: "ended", replyId: reply.replyId, change });
    services.onReplyEnded(id);
  }

  /** Tells of a failure. What was typed stays and can be sent again; what had come stays visible. */
  function fail(id: string, run: Run, text: string, code?: string, isRefused?: boolean): void {
    const { reply } = thread(id);
    if (reply?.questionId !== run.questionId) {
      notSent(id, run, text, isRefused);
      return;
    }
    say(id, run, text, code === undefined);
    if (code !== undefined) {
      finish(id, run, { content: textOf(reply.parts), status: "failed", error_code: code });
      return;
    }
    end(id, run);
    dispatch(id, { type: "lost", replyId: reply.replyId });
    services.onReplyEnded(id);
  }

  /** Takes a question back that the server is not known to have. */
  function notSent(id: string, run: Run, text: string, isRefused = false): void {
    end(id, run);
    dispatch(id, { type: "not-sent", questionId: run.questionId, noticeId: newId(), text, isRefused });
    if (store.getState().activeId !== id) services.onLeftUnsent(id);
    services.onReplyEnded(id);
  }

  return {
    find: (id: string): Run | undefined => runs.get(id),
    start: (id: string, question: Question): Run => begin(id, { question, questionId: question.messageId }),
    hear,
    notSent,
    /** Follows a stored reply that is still being written. */
    follow(id: string, { message_id: replyId, reply_to }: ThreadMessage): void {
      const run = begin(id, { question: undefined, questionId: reply_to ?? replyId });
      dispatch(id, { type: "followed", replyId });
      const sequence = thread(id).reply?.sequence ?? 0;
      void hear(id, run, undefined, { messageId: replyId, sequence });
    },
    /** Stops listening, without a notice. */
    letGo(id: string, why: string): void {
      runs.get(id)?.stopper.abort(new DOMException(why, "AbortError"));
      runs.delete(id);
    },
  };
}
