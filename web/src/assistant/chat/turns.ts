import { type ErrorCode, statusOf } from "@bakso/contract/errors";
import type { Message, SendMessage } from "@bakso/contract/messages";
import { ApiError } from "../../shared/lib/api-client.ts";
import { followRun, type RunEnd, type RunPosition } from "../../shared/lib/runs/follow-run.ts";
import type { ChatServices } from "./chat-services.ts";
import { type ConversationState, withoutUnsent } from "./conversation-state.ts";
import {
  CANCELED_TEXT,
  CREATE_ON_SEND_TEXT,
  NETWORK_TEXT,
  STOP_TEXT,
  sendFailureText,
  serverErrorText,
} from "./failure-text.ts";
import { recentHistory, recentNews } from "./message-history.ts";
import type { Run, RunBook, RunOwner } from "./run-book.ts";
import type { Turn } from "./thread.ts";

/** After a stop was acknowledged the end of the stream is waited for so long, then the page ends it by itself. */
const STOP_GRACE_MS = 3_000;
/** The same while the server has not even begun. */
const STOP_UNBEGUN_GRACE_MS = 10_000;

/** Asks questions and follows their answers. */
export type Turns = ReturnType<typeof createTurns>;

export function createTurns(services: ChatServices, owner: RunOwner, book: RunBook) {
  const { api, live, newId, outbox, wallet } = services;
  const { get, update } = owner;
  const { stored } = book;
  const senderOf = (turn: Turn | undefined) =>
    turn?.via === undefined ? undefined : services.senders[turn.via];

  /** The sender that a text belongs to: its own rule comes before what the question was before it was edited. */
  const rightSender = ({ via, ...turn }: Turn): Turn => {
    const { senders } = services;
    const isStill = via !== undefined && (senders[via]?.takes?.(turn.text) ?? true);
    const rightful = isStill ? via : Object.keys(senders).find((name) => senders[name]?.takes?.(turn.text));
    return { ...turn, ...given({ via: rightful }) };
  };

  async function ask(id: string, asked: Turn): Promise<void> {
    const turn = rightSender(asked);
    book.end(id, CANCELED_TEXT);
    const run = book.start(id, { turn, questionId: turn.messageId, answerId: undefined });
    const earlier = before(stored(id), turn.replaces);
    book.keep(id, turn);
    update(id, (state) => ({ ...withoutUnsent(state, turn.messageId), turn, isStopping: false }));
    const { signal } = run.stopper;
    try {
      await ensureCreated(id, signal);
    } catch (cause) {
      if (signal.aborted) return;
      services.onFailure(cause);
      book.fail(id, run, CREATE_ON_SEND_TEXT);
      return;
    }
    const body: SendMessage = {
      message: turn.text,
      isInitial: earlier.length === 0,
      wallet_address: wallet,
      conversation_id: id,
      messageHistory: recentHistory(earlier),
      message_id: turn.messageId,
      ...(turn.replaces === undefined ? {} : { replaces_message_id: turn.replaces }),
      ...recentNews(earlier),
    };
    const sender = senderOf(turn);
    const post = (stop: AbortSignal) =>
      sender === undefined
        ? api.postMessage(body, stop)
        : sender.post(
            {
              wallet,
              conversationId: id,
              messageId: turn.messageId,
              text: turn.text,
              replaces: turn.replaces,
              imageUrl: turn.imageUrl,
            },
            stop,
          );
    await hear(id, run, post, { messageId: undefined, length: 0 });
  }

  /** Follows a run to its end and takes in what it was. */
  async function hear(
    id: string,
    run: Run,
    askServer: ((signal: AbortSignal) => Promise<Response>) | undefined,
    position: RunPosition,
  ): Promise<void> {
    const { signal } = run.stopper;
    const phase = (name: "writing" | "reconnecting") => {
      if (run.answerId !== undefined) live.setPhase(run.answerId, name);
    };
    try {
      const ending = await followRun(
        {
          ask: askServer,
          resume: (after, stop) => api.openLive(wallet, id, after, stop),
          wait: services.wait,
        },
        position,
        {
          onStart: ({ messageId, isDemo }) => book.acknowledge(id, run, messageId, isDemo),
          onText: (piece) => {
            if (run.answerId !== undefined) live.append(run.answerId, piece);
          },
          onDropped: () => phase("reconnecting"),
          onResumed: () => phase("writing"),
        },
        signal,
      );
      if (!signal.aborted) await settle(id, run, ending);
    } catch (cause) {
      if (signal.aborted) return;
      services.onFailure(cause);
      book.fail(id, run, (senderOf(run.turn)?.failureText ?? sendFailureText)(cause));
    }
  }

  async function settle(id: string, run: Run, ending: RunEnd): Promise<void> {
    if (ending.kind === "failed") {
      const ownText = senderOf(run.turn)?.failureText;
      const text =
        ownText === undefined
          ? serverErrorText(ending.error, ending.code)
          : ownText(new ApiError(statusOf(ending.code as ErrorCode), ending, null));
      return book.fail(id, run, text, ending.code);
    }
    if (ending.kind === "idle") {
      if (!(await owner.reload(id))) return book.fail(id, run, NETWORK_TEXT);
      const answer = stored(id).find((one) => one.message_id === run.answerId);
      // Nothing runs, and yet the store says so: whoever wrote it is gone.
      return book.finish(id, run, answer?.status === "streaming" ? { status: "interrupted" } : {});
    }
    if (run.answerId === undefined)
      book.acknowledge(id, run, ending.messageId ?? `answer-${run.questionId}`, ending.isDemo);
    const { text: content, status, imageUrl: image_url, imageSize } = ending;
    // A picture that was drawn for another connection stands in the store alone: it is there before the answer has ended.
    if (image_url === undefined && status === "complete" && answersWithPicture(id, run))
      if (await owner.reload(id)) return book.finish(id, run, {});
    if (status === "stopped" && content === "") book.say(id, run, CANCELED_TEXT);
    book.finish(id, run, {
      content,
      status,
      ...(ending.isDemo ? { is_demo: true } : {}),
      ...(image_url === undefined ? {} : { image_url }),
      ...(imageSize === undefined ? {} : { image_width: imageSize.width, image_height: imageSize.height }),
    });
  }

  const answersWithPicture = (id: string, { questionId }: Run): boolean => {
    const via = stored(id).find((one) => one.message_id === questionId)?.via;
    return via != null && services.senders[via]?.answersWithPicture === true;
  };

  async function stop(id: string): Promise<void> {
    const run = book.find(id);
    if (run === undefined || get(id).isStopping) return;
    update(id, (state) => ({ ...state, isStopping: true }));
    let stopped: number;
    try {
      stopped = await api.stopRun(wallet, id);
    } catch {
      if (book.find(id) !== run) return;
      update(id, (state) => ({ ...state, isStopping: false }));
      book.say(id, run, STOP_TEXT);
      return;
    }
    run.isStopAsked = true;
    const graceMs = stopped > 0 || run.answerId !== undefined ? STOP_GRACE_MS : STOP_UNBEGUN_GRACE_MS;
    try {
      await services.wait(graceMs, run.stopper.signal);
    } catch {
      return;
    }
    if (book.find(id) === run) book.end(id, null);
  }

  async function ensureCreated(id: string, signal?: AbortSignal): Promise<void> {
    if (get(id).isCreated) return;
    await api.createConversation(wallet, id, services.nameNew(), signal);
    update(id, (state) => ({ ...state, isCreated: true }));
    services.onConversationsChanged();
  }

  return {
    ask,
    stop,
    ensureCreated,
    /** Edits a stored question and asks it; what came after it is set aside. */
    editQuestion(id: string, messageId: string, text: string) {
      const edited = text.trim();
      const via = stored(id).find((one) => one.message_id === messageId)?.via;
      if (edited !== "")
        void ask(id, {
          messageId: newId(),
          text: edited,
          replaces: messageId,
          kind: "edit",
          ...given({ via }),
        });
    },
    retryUnsent(id: string, messageId: string) {
      const turn = unsent(get(id), messageId);
      if (turn !== undefined) void ask(id, turn);
    },
    async editUnsent(id: string, messageId: string, text: string) {
      const edited = text.trim();
      const turn = unsent(get(id), messageId);
      if (turn === undefined || edited === "") return;
      // It may have arrived after all: then the new text takes its place.
      if (get(id).isCreated) await owner.reload(id);
      const isStored = stored(id).some((one) => one.message_id === messageId);
      outbox.remove(id, messageId);
      update(id, (state) => withoutUnsent(state, messageId));
      const replaces = isStored ? messageId : turn.replaces;
      const { via } = turn;
      await ask(id, { messageId: newId(), text: edited, replaces, kind: "edit", ...given({ via }) });
    },
    /** Asks the question of this answer once more. */
    askAgain(id: string, answerId: string) {
      const question = questionOf(stored(id), answerId);
      if (question === undefined) return;
      const { content: text, message_id: replaces, via, image_url } = question;
      // A picture without words is no question of the chat's own.
      if (text.trim() === "" && via === undefined) return;
      const imageUrl = image_url ?? undefined;
      void ask(id, { messageId: newId(), text, replaces, kind: "again", ...given({ via, imageUrl }) });
    },
    /** Follows a stored answer that is still being written, unless that is done already. */
    follow(id: string, answer: Message) {
      const { message_id: answerId, content } = answer;
      if (book.find(id) !== undefined || book.isLost(id, answerId)) return;
      const questionId = answer.reply_to ?? answerId;
      const run = book.start(id, { turn: undefined, questionId, answerId });
      live.begin(answerId, content);
      owner.onAnsweredHere(answerId);
      update(id, (state) => ({ ...state, running: { answerId, questionId } }));
      void hear(id, run, undefined, { messageId: answerId, length: content.length });
    },
  };
}

const before = (all: readonly Message[], messageId: string | undefined): readonly Message[] => {
  const place = messageId === undefined ? -1 : all.findIndex((one) => one.message_id === messageId);
  return place === -1 ? all : all.slice(0, place);
};

const questionOf = (all: readonly Message[], answerId: string): Message | undefined => {
  const place = all.findIndex((one) => one.message_id === answerId);
  const asked = all[place]?.reply_to;
  return all
    .slice(0, Math.max(place, 0))
    .findLast((one) => one.role === "user" && (asked === undefined || asked === one.message_id));
};

/** Without what is not there. */
const given = (parts: {
  via?: string | undefined;
  imageUrl?: string | undefined;
}): Pick<Turn, "via" | "imageUrl"> => ({
  ...(parts.via === undefined ? {} : { via: parts.via }),
  ...(parts.imageUrl === undefined ? {} : { imageUrl: parts.imageUrl }),
});

const unsent = (state: ConversationState, messageId: string): Turn | undefined =>
  state.inserts.flatMap((one) =>
    one.kind === "unsent" && one.turn.messageId === messageId ? [one.turn] : [],
  )[0];
