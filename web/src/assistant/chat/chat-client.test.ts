import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { buildDeltas, buildEvent } from "../../shared/lib/replies/build-reply-events.test-kit.ts";
import { RETRY_WAITS_MS } from "../../shared/lib/replies/follow-reply.ts";
import { buildChat, settled } from "./build-chat.test-kit.ts";
import { buildQuestion, buildReply, buildTalk } from "./build-message.test-kit.ts";
import { settledParts } from "./parts/parts.ts";

const start = (answerId: string, isDemo = false) =>
  buildEvent("start", { message_id: answerId, is_demo: isDemo }, `${answerId}:0`);
const done = (answerId: string, message: string, status: "complete" | "stopped" = "complete") =>
  buildEvent("done", { message, message_id: answerId, status });
const offline = () => new NetworkError(new TypeError("fetch failed"));

/** A chat in which a stored conversation of two messages is open. */
async function buildOpenChat() {
  const kit = buildChat();
  kit.load("c", buildTalk(2));
  kit.chat.open("c");
  await settled();
  kit.calls.length = 0;
  return kit;
}

it("keeps a tool waiting for the person when its reply has ended", () => {
  const tool = {
    type: "tool",
    call_id: "c",
    name: "draw",
    doing: "Drawing…",
    title: "Picture",
    input: {},
  } as const;
  const [running, waiting] = settledParts([
    { ...tool, state: "running" },
    { ...tool, state: "waiting" },
  ]);
  expect(running).toMatchObject({ state: "stopped" });
  expect(waiting).toMatchObject({ state: "waiting" });
});

describe("sending", () => {
  it("[CHAT-5] [API-7] [TIME-1] creates a conversation on demand before the message is sent", async () => {
    const kit = buildChat();
    kit.chat.send("hello");
    await settled();
    expect(kit.calls).toEqual(["create id1 11/20/26 3:05pm", "send id2"]);
    expect(kit.told).toContain("conversations");
    expect(kit.chat.getState().activeId).toBe("id1");
  });

  it("[API-16] names everything the call takes, and an id that makes a repetition harmless", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("  hello\n");
    await settled();
    expect(kit.stream(0).body).toEqual({
      message: "hello",
      isInitial: false,
      wallet_address: "wallet",
      conversation_id: "c",
      messageHistory: [
        { role: "user", content: "question 1" },
        { role: "assistant", content: "answer 2" },
      ],
      message_id: "id1",
    });
  });

  it("[API-16] says isInitial with the first message of a conversation", async () => {
    const kit = buildChat();
    kit.chat.send("hello");
    await settled();
    expect(kit.stream(0).body).toMatchObject({ isInitial: true, messageHistory: [] });
  });

  it("[CHAT-4] ignores a blank message", async () => {
    const kit = buildChat();
    expect(kit.chat.send(" \n\t")).toBe(false);
    await settled();
    expect(kit.calls).toEqual([]);
    expect(kit.read()).toEqual([]);
  });

  it("[CHAT-8] shows the message at once, then the answer as it grows", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    expect(kit.read().slice(2)).toEqual(["user: hello [sending]", "BaksoAI:  [waiting]"]);
    await settled();
    await kit.stream(0).send(start("a"), ...buildDeltas("a", ["Hel"]));
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Hel [writing]"]);
    await kit.stream(0).send(...buildDeltas("a", ["lo"], 3), done("a", "Hello"));
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Hello"]);
    expect(kit.told).toEqual(["begun c a", "ended c"]);
  });

  it("[API-16] shows an answer that comes as plain JSON", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).json({ message: "Hi there" });
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Hi there"]);
  });

  it("keeps what the offline model wrote marked as such", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).send(start("a", true));
    await kit
      .stream(0)
      .send(buildEvent("done", { message: "x", message_id: "a", status: "complete", is_demo: true }));
    expect(kit.rows().at(-1)).toMatchObject({ isDemo: true });
  });
});

describe("a new message while an answer is written", () => {
  it("[CHAT-7] [ERR-8] aborts the request, says so, and keeps what had streamed", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("first");
    await settled();
    await kit.stream(0).send(start("a"), ...buildDeltas("a", ["Par"]));
    kit.chat.send("second");
    await settled();
    expect(kit.stream(0).signal.aborted).toBe(true);
    expect(kit.read().slice(2)).toEqual([
      "user: first",
      "BaksoAI: Par [stopped]",
      "System: Request was canceled",
      "user: second [sending]",
      "BaksoAI:  [waiting]",
    ]);
    await kit.stream(1).send(start("b"), done("b", "Second answer"));
    expect(kit.read().slice(-2)).toEqual(["user: second", "BaksoAI: Second answer"]);
    expect(kit.read()).toContain("System: Request was canceled");
  });

  it("[CHAT-7] [ERR-8] does so before the server's first word too, and loses nothing that was typed", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("first");
    await settled();
    kit.chat.send("second");
    await settled();
    expect(kit.stream(0).signal.aborted).toBe(true);
    await kit.stream(1).send(start("b"), done("b", "Second answer"));
    expect(kit.read().slice(2)).toEqual([
      "user: first [unsent]",
      "System: Request was canceled",
      "user: second",
      "BaksoAI: Second answer",
    ]);
  });
});

describe("when sending fails", () => {
  it.each([
    ["[ERR-7]", new ApiError(500, { error: "x" }, null), "Error: x"],
    ["[ERR-9]", offline(), "Network error. Please check your connection and try again."],
    [
      "[ERR-10]",
      new ApiError(500, undefined, null),
      "Failed to send message: Something went wrong on our side. Please try again.",
    ],
    [
      "[ERR-7] a limit:",
      new ApiError(429, { error: "Come back tomorrow.", code: "limit.chat_wallet_day" }, "60"),
      "Error: Come back tomorrow.",
    ],
  ])("%s the chat says it, and the message can be sent again", async (_, failure, text) => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).refuse(failure);
    expect(kit.read().slice(2)).toEqual(["user: hello [unsent]", `System: ${text}`]);

    kit.chat.retryUnsent("c", "id1");
    await settled();
    expect(kit.read().slice(2)).toEqual(["user: hello [sending]", "BaksoAI:  [waiting]"]);
    expect(kit.stream(1).body?.message_id).toBe("id1");
    await kit.stream(1).send(start("a"), done("a", "Hi"));
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Hi"]);
  });

  it("[ERR-11] says that no conversation could be created, and keeps the text as a draft", async () => {
    const kit = buildChat();
    kit.failures.set("create", new ApiError(500, { error: "x" }, null));
    kit.chat.send("hello");
    await settled();
    expect(kit.read()).toEqual(["user: hello [unsent]", "System: Failed to create a new conversation."]);
    expect(kit.services.drafts.read(null)).toBe("hello");

    kit.failures.clear();
    kit.chat.retryUnsent("id1", "id2");
    await settled();
    await kit.stream(0).send(start("a"), done("a", "Hi"));
    expect(kit.read()).toEqual(["user: hello", "BaksoAI: Hi"]);
    expect(kit.services.drafts.read(null)).toBe("");
  });

  it("keeps an unsent message through a reload of the page", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).refuse(offline());

    const later = buildChat({ storage: kit.storage });
    later.load("c", buildTalk(2));
    later.chat.open("c");
    await settled();
    expect(later.read().at(-1)).toBe("user: hello [unsent]");
  });

  it("no longer keeps as unsent what turns out to be stored", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).refuse(offline());
    const stored = [...buildTalk(2), buildQuestion(3, { message_id: "id1", content: "hello" })];
    kit.load("c", stored);
    await kit.chat.reload("c");
    expect([...kit.storage.keys()].filter((key) => key.includes("unsent"))).toEqual([]);
    expect(kit.read().slice(2)).toEqual([
      "user: hello",
      "System: Network error. Please check your connection and try again.",
    ]);
  });

  it("forgets an unsent message once the server has it", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).send(start("a"));
    expect([...kit.storage.keys()].filter((key) => key.includes("unsent"))).toEqual([]);
  });

  it("lets an unsent message be edited; if it had arrived after all, the new text takes its place", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("helo");
    await settled();
    await kit.stream(0).refuse(offline());
    kit.server.set("c", [...buildTalk(2), buildQuestion(3, { message_id: "id1", content: "helo" })]);
    void kit.chat.editUnsent("c", "id1", "hello");
    await settled();
    expect(kit.stream(1).body).toMatchObject({ message: "hello", replaces_message_id: "id1" });
    await kit.stream(1).send(start("a"), done("a", "Hi"));
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Hi"]);
  });

  it("says what the server says when it fails in the middle, and keeps what had come", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    const error = buildEvent("error", { error: "The model could not be reached.", code: "ai.unavailable" });
    await kit.stream(0).send(start("a"), ...buildDeltas("a", ["Par"]), error);
    expect(kit.read().slice(2)).toEqual([
      "user: hello",
      "BaksoAI: Par [failed]",
      "System: Error: The model could not be reached.",
    ]);
    kit.chat.askAgain("c", "a");
    await settled();
    expect(kit.stream(1).body).toMatchObject({ message: "hello", replaces_message_id: "id1" });
    expect(kit.read().slice(2)).toEqual(["user: hello [sending]", "BaksoAI:  [waiting]"]);
  });
});

describe("what is told of changes", () => {
  it("is no news where this page made them: nothing is read again", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    kit.chat.noticeChange({ conversation_id: "c", message_id: "a" });
    kit.chat.noticeChange({ conversation_id: "c", of: "list" });
    await settled();
    await kit.stream(0).send(start("a"), done("a", "Hi"));
    kit.chat.noticeChange({ conversation_id: "c", message_id: "a" });
    await settled();
    expect(kit.calls).toEqual(["send id1"]);
  });

  it("is read where another device made them, also while something is asked here", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    kit.chat.noticeChange({ conversation_id: "c", message_id: "other" });
    await settled();
    await kit.stream(0).send(start("a"));
    await settled();
    expect(kit.calls).toEqual(["send id1", "messages c"]);
  });
});

describe("a server that says when to try again", () => {
  const busy = buildEvent("error", { error: "Busy.", code: "ai.rate_limited", retry_after: 30 });
  async function buildRefused() {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).send(start("a"), busy);
    return kit;
  }

  it("is asked again then, by itself", async () => {
    const kit = await buildRefused();
    expect(kit.chat.getState().thread.retry).toMatchObject({ what: { replyId: "a" } });
    expect(kit.waits.at(-1)?.ms).toBe(30_000);
    await kit.waits.at(-1)?.pass();
    expect(kit.stream(1).body).toMatchObject({ message: "hello", replaces_message_id: "id1" });
    expect(kit.chat.getState().thread.retry).toBeNull();
  });

  it("is asked again too where it refused the question itself", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).refuse(new ApiError(429, { error: "Slow down." }, "5"));
    await kit.waits.at(-1)?.pass();
    expect(kit.stream(1).body?.message_id).toBe(kit.stream(0).body?.message_id);
  });

  it("is not asked again where the person says so, or asks something else meanwhile", async () => {
    const kit = await buildRefused();
    kit.chat.cancelRetry();
    await kit.waits.at(-1)?.pass();
    expect(kit.streams).toHaveLength(1);

    const other = await buildRefused();
    other.chat.send("something else");
    await settled();
    await other.waits.at(-1)?.pass();
    expect(other.streams).toHaveLength(2);
  });

  it("is asked three times at most, and never after a long pause", async () => {
    const kit = await buildRefused();
    for (const index of [1, 2, 3]) {
      await kit.waits.at(-1)?.pass();
      await kit.stream(index).send(start(`a${index}`), busy);
    }
    expect(kit.chat.getState().thread.retry).toBeNull();
    const limited = await buildOpenChat();
    limited.chat.send("hello");
    await settled();
    await limited.stream(0).refuse(new ApiError(429, { error: "Tomorrow." }, "36000"));
    expect(limited.chat.getState().thread.retry).toBeNull();
  });
});

describe("a connection that breaks", () => {
  it("is taken up again where it broke, without an error", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).send(start("a"), ...buildDeltas("a", ["Hel"]));
    await kit.stream(0).break();
    expect(kit.read().at(-1)).toBe("BaksoAI: Hel [reconnecting]");
    await kit.waits[0]?.pass();
    expect(kit.calls.at(-1)).toBe("live c a:3");
    await kit.stream(1).send(start("a"), ...buildDeltas("a", ["lo"], 3), done("a", "Hello"));
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Hello"]);
  });

  it("[ERR-9] is told after all tries, and looking again finds the whole answer", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).send(start("a"), ...buildDeltas("a", ["Hel"]));
    await kit.stream(0).break();
    for (const [tries] of RETRY_WAITS_MS.entries()) {
      await kit.waits[tries]?.pass();
      await kit.stream(-1).refuse(offline());
    }
    expect(kit.read().slice(-2)).toEqual([
      "BaksoAI: Hel [lost]",
      "System: Network error. Please check your connection and try again.",
    ]);
    kit.server.set("c", [
      ...buildTalk(2),
      buildQuestion(3, { message_id: "id1", content: "hello" }),
      buildReply(4, { message_id: "a", reply_to: "id1", content: "Hello" }),
    ]);
    await kit.chat.reload("c");
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Hello"]);
  });
});

describe("an answer that is still being written when the conversation is opened", () => {
  const streaming = [buildQuestion(1), buildReply(2, { content: "Hel", status: "streaming" })];
  const follow = (kit: ReturnType<typeof buildChat>) => {
    kit.load("c", streaming);
    kit.chat.open("c");
  };

  it("goes on after what is stored", async () => {
    const kit = buildChat();
    follow(kit);
    await settled();
    expect(kit.calls).toContain("live c a2:3");
    await kit.stream(0).send(start("a2"), ...buildDeltas("a2", ["lo"], 3), done("a2", "Hello"));
    expect(kit.read()).toEqual(["user: question 1", "BaksoAI: Hello"]);
  });

  it("is followed once, however often that is asked", async () => {
    const kit = buildChat();
    follow(kit);
    follow(kit);
    await settled();
    expect(kit.streams).toHaveLength(1);
  });

  it("is read from the store when it ended meanwhile", async () => {
    const kit = buildChat();
    follow(kit);
    await settled();
    kit.server.set("c", [buildQuestion(1), buildReply(2, { content: "Hello" })]);
    await kit.stream(0).nothing();
    expect(kit.read().at(-1)).toBe("BaksoAI: Hello");
    expect(kit.chat.getState().thread.reply).toBeNull();
  });

  it("is marked interrupted when nobody writes it any more", async () => {
    const kit = buildChat();
    follow(kit);
    await settled();
    await kit.stream(0).nothing();
    expect(kit.read().at(-1)).toBe("BaksoAI: Hel [interrupted]");
  });

  it("goes on at the server when another conversation is opened, and is found again", async () => {
    const kit = buildChat();
    kit.load("other", buildTalk(2));
    follow(kit);
    await settled();
    await kit.stream(0).send(start("a2"), ...buildDeltas("a2", ["l"], 3));
    kit.chat.open("other");
    expect(kit.stream(0).signal.aborted).toBe(true);
    expect(kit.told).toContain("left c at 4");
    expect(kit.calls).not.toContain("stop c");
    kit.server.set("c", [buildQuestion(1), buildReply(2, { content: "Hello" })]);
    kit.chat.open("c");
    await settled();
    expect(kit.read()).toEqual(["user: question 1", "BaksoAI: Hello"]);
  });

  it("leaves a question to arrive before it is left behind", async () => {
    const kit = await buildOpenChat();
    kit.load("other", buildTalk(2));
    kit.chat.send("hello");
    kit.chat.open("other");
    await settled();
    expect(kit.stream(0).signal.aborted).toBe(false);
    await kit.stream(0).send(start("a"));
    expect(kit.stream(0).signal.aborted).toBe(true);
    expect(kit.told).toContain("left c at 0");
    expect(kit.read()).toEqual(["user: question 1", "Assistant: answer 2"]);
  });

  it("tells of a question that did not arrive after it was left behind, and only then", async () => {
    const kit = await buildOpenChat();
    kit.load("other", buildTalk(2));
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).refuse(new TypeError("offline"));
    expect(kit.told.some((one) => one.startsWith("unsent"))).toBe(false);
    kit.chat.send("again");
    await settled();
    kit.chat.open("other");
    await kit.stream(1).refuse(new TypeError("offline"));
    expect(kit.told).toContain("unsent c");
  });
});

describe("stopping", () => {
  async function buildRunning() {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    await kit.stream(0).send(start("a"), ...buildDeltas("a", ["Par"]));
    return kit;
  }

  it("[API-26] asks the server, which ends the answer with what came", async () => {
    const kit = await buildRunning();
    const stopping = kit.chat.stop();
    await settled();
    expect(kit.calls.at(-1)).toBe("stop c");
    expect(kit.chat.getState().thread.isStopping).toBe(true);
    await kit.stream(0).send(done("a", "Par", "stopped"));
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Par [stopped]"]);
    expect(kit.chat.getState().thread).toMatchObject({ isStopping: false, reply: null });
    await kit.waits[0]?.pass();
    await stopping;
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Par [stopped]"]);
  });

  it("ends here when the server's end does not come", async () => {
    const kit = await buildRunning();
    void kit.chat.stop();
    await settled();
    await kit.waits[0]?.pass();
    expect(kit.stream(0).signal.aborted).toBe(true);
    expect(kit.read().slice(2)).toEqual(["user: hello", "BaksoAI: Par [stopped]"]);
  });

  it("[ERR-8] says so when nothing had come yet", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    void kit.chat.stop();
    await settled();
    await kit.stream(0).send(start("a"), done("a", "", "stopped"));
    expect(kit.calls.filter((call) => call === "stop c")).toHaveLength(2);
    expect(kit.read().at(-1)).toBe("System: Request was canceled");
  });

  it("[ERR-16] says when it fails, and the answer goes on", async () => {
    const kit = await buildRunning();
    kit.failures.set("stop", new ApiError(500, { error: "x" }, null));
    await kit.chat.stop();
    expect(kit.read().slice(-2)).toEqual(["BaksoAI: Par [writing]", "System: Failed to stop conversation"]);
    await kit.stream(0).send(done("a", "Part two"));
    expect(kit.read().slice(-2)).toEqual(["BaksoAI: Part two", "System: Failed to stop conversation"]);
  });
});

describe("editing and asking again", () => {
  it("sets aside the question and all after it, until the next turn", async () => {
    const kit = buildChat();
    kit.load("c", buildTalk(4));
    kit.chat.open("c");
    await settled();
    kit.chat.editQuestion("c", "q1", "better");
    expect(kit.read()).toEqual(["user: better [sending]", "BaksoAI:  [waiting]"]);
    await settled();
    expect(kit.stream(0).body).toMatchObject({
      message: "better",
      replaces_message_id: "q1",
      isInitial: true,
    });
    await kit.stream(0).send(start("a"), done("a", "Best"));
    expect(kit.read()).toEqual(["user: better", "BaksoAI: Best"]);
    expect(kit.rows()[0]).toMatchObject({ versions: ["q1", expect.any(String)] });
  });

  it("shows the old talk again when the edit could not be sent, and keeps the new text", async () => {
    const kit = await buildOpenChat();
    kit.chat.editQuestion("c", "q1", "better");
    await settled();
    await kit.stream(0).refuse(offline());
    expect(kit.read()).toEqual([
      "user: question 1",
      "Assistant: answer 2",
      "user: better [unsent]",
      "System: Network error. Please check your connection and try again.",
    ]);
  });

  it("shows another version, and lets a reply go on in the one that was shown", async () => {
    const kit = await buildOpenChat();
    kit.chat.askAgain("c", "a2");
    await settled();
    expect(kit.stream(0).body).toMatchObject({ message: "question 1", replaces_message_id: "q1" });
    await kit.stream(0).send(start("a"), ...buildDeltas("a", ["Another "]));
    expect(kit.read()).toEqual(["user: question 1", "BaksoAI: Another  [writing]"]);
    await kit.chat.showVersion("q1");
    expect(kit.calls.slice(-2)).toEqual(["show c q1", "messages c"]);
    expect(kit.read()).toEqual(["user: question 1", "Assistant: answer 2"]);
    expect(kit.stream(0).signal.aborted).toBe(true);
    // It was not stopped, and is followed again where it is shown again.
    const versions = { ids: ["q1", "id1"], of: "reply" as const };
    kit.load("c", [
      buildQuestion(3, { message_id: "id1", versions }),
      buildReply(4, { message_id: "a", reply_to: "id1", status: "streaming", content: "Another " }),
    ]);
    await kit.chat.showVersion("id1");
    expect(kit.calls.slice(-3)).toEqual(["show c id1", "messages c", "live c a:8"]);
    expect(kit.told.filter((one) => one.startsWith("failure"))).toEqual([]);
  });

  it("lets a tool that waits do what it would, or not, and reads what came of it", async () => {
    const kit = await buildOpenChat();
    await kit.chat.decideToolCall("a2", "call_1", true);
    expect(kit.calls.slice(-2)).toEqual(["allow call_1", "messages c"]);
    await kit.chat.decideToolCall("a2", "call_2", false);
    expect(kit.calls.slice(-2)).toEqual(["decline call_2", "messages c"]);
  });

  it("does not keep the question a second time when asking again fails", async () => {
    const kit = await buildOpenChat();
    kit.chat.askAgain("c", "a2");
    await settled();
    await kit.stream(0).refuse(new ApiError(500, { error: "x" }, null));
    expect(kit.read()).toEqual(["user: question 1", "Assistant: answer 2", "System: Error: x"]);
  });

  it("ignores a blank edit", async () => {
    const kit = await buildOpenChat();
    kit.chat.editQuestion("c", "q1", "  ");
    await settled();
    expect(kit.calls).toEqual([]);
  });
});

describe("a new chat", () => {
  it("[APP-14] [LIB-16] is created at once and is empty", async () => {
    const kit = await buildOpenChat();
    await kit.chat.startNew("options");
    expect(kit.calls).toEqual(["create id1 11/20/26 3:05pm"]);
    expect(kit.chat.getState().activeId).toBe("id1");
    expect(kit.read()).toEqual([]);
    expect(kit.told).toEqual(["conversations"]);
  });

  it("is not made twice while it is unused", async () => {
    const kit = buildChat();
    await kit.chat.startNew("library");
    await kit.chat.startNew("options");
    expect(kit.calls).toHaveLength(1);
  });

  it.each([
    ["[ERR-12]", "library", "Failed to create new chat"],
    ["[ERR-13]", "options", "Failed to start a new chat. Please try again."],
  ] as const)("%s says when that fails, and can be written in all the same", async (_, origin, text) => {
    const kit = await buildOpenChat();
    kit.failures.set("create", new ApiError(500, { error: "x" }, null));
    await kit.chat.startNew(origin);
    expect(kit.read()).toEqual([`System: ${text}`]);
    kit.failures.clear();
    kit.chat.send("hello");
    await settled();
    expect(kit.calls.slice(-2).map((call) => call.split(" ")[0])).toEqual(["create", "send"]);
  });

  it("takes the place of a conversation that was deleted", async () => {
    const kit = await buildOpenChat();
    kit.chat.send("hello");
    await settled();
    kit.chat.forget("c");
    expect(kit.stream(0).signal.aborted).toBe(true);
    expect(kit.chat.getState().activeId).toBeNull();
    expect(kit.read()).toEqual([]);
  });
});
