import { describe, expect, it } from "vitest";
import { ApiError } from "../../shared/lib/api-client.ts";
import { buildDeltas, buildEvent } from "../../shared/lib/replies/build-reply-events.test-kit.ts";
import { buildChat, settled } from "./build-chat.test-kit.ts";
import { buildQuestion, buildReply, buildTalk } from "./build-message.test-kit.ts";

const question = { messageId: "q", text: "what is new?", via: "other" };

async function buildOpenChat() {
  const kit = buildChat();
  kit.load("c", buildTalk(2));
  kit.chat.open("c");
  await settled();
  kit.calls.length = 0;
  return kit;
}

describe("a question of another feature", () => {
  it("goes that feature's way, and its answer grows in the chat", async () => {
    const kit = await buildOpenChat();
    kit.chat.ask(question);
    await settled();
    expect(kit.calls).toEqual(["other q"]);
    await kit.stream(0).send(buildEvent("start", { message_id: "a" }, "a:0"), ...buildDeltas("a", ["Much"]));
    expect(kit.read().slice(2)).toEqual(["user: what is new?", "BaksoAI: Much [writing]"]);
  });

  it("creates a conversation first when none is open", async () => {
    const kit = buildChat();
    kit.chat.ask(question);
    await settled();
    expect(kit.calls).toEqual(["create id1 11/20/26 3:05pm", "other q"]);
  });

  it("is asked where it belongs, also while another conversation is open, and never where none is any more", async () => {
    const kit = await buildOpenChat();
    kit.load("other", buildTalk(4));
    kit.chat.open("other");
    await settled();
    kit.calls.length = 0;
    kit.chat.ask({ ...question, conversationId: "c" });
    await settled();
    expect(kit.calls).toEqual(["other q"]);
    await kit.stream(0).send(buildEvent("start", { message_id: "a" }, "a:0"));
    expect(kit.read()).toHaveLength(4);
    kit.chat.forget("c");
    kit.chat.ask({ ...question, messageId: "q2", conversationId: "c" });
    await settled();
    expect(kit.read()).toContain("user: what is new? [sending]");
  });

  it("leaves alone what is being typed, also where the chat begins with it", async () => {
    const kit = buildChat();
    kit.services.drafts.write(null, "half a tho");
    kit.chat.ask({ ...question, text: "", imageUrls: ["blob:picture"] });
    await settled();
    expect(kit.services.drafts.read("id1")).toBe("half a tho");
  });

  it("shows its picture until the server names its own", async () => {
    const kit = await buildOpenChat();
    kit.chat.ask({ ...question, text: "", imageUrls: ["blob:picture"] });
    await settled();
    expect(kit.rows().at(2)).toMatchObject({ kind: "question", state: "sending", imageUrl: "blob:picture" });
    await kit.stream(0).json({ message: "A tiger." });
    expect(kit.rows().at(2)).toMatchObject({ kind: "question", state: "stored", imageUrl: "blob:picture" });
  });

  it("shows all its pictures, before and after it is stored, and takes them along when it is edited", async () => {
    const kit = await buildOpenChat();
    const pictures = ["blob:one", "blob:two"];
    kit.chat.ask({ ...question, text: "Which?", imageUrls: pictures });
    await settled();
    expect(kit.rows().at(2)).toMatchObject({ state: "sending", pictures });
    await kit.stream(0).json({ message: "The first." });
    expect(kit.rows().at(2)).toMatchObject({ state: "stored", pictures, message: "Which?" });
    kit.chat.editQuestion("c", question.messageId, "Why?");
    await settled();
    expect(kit.rows().at(2)).toMatchObject({ state: "sending", pictures, message: "Why?" });
  });

  it("fails in that feature's words and can be sent again the same way", async () => {
    const kit = await buildOpenChat();
    kit.chat.ask(question);
    await settled();
    await kit.stream(0).refuse(new ApiError(500, { error: "no luck" }, null));
    expect(kit.read().slice(2)).toEqual([
      "user: what is new? [unsent]",
      "System: It failed otherwise: no luck",
    ]);
    kit.chat.retryUnsent("c", "q");
    await settled();
    expect(kit.calls).toEqual(["other q", "other q"]);
  });

  it("offers no Retry where the same would be refused again", async () => {
    const kit = await buildOpenChat();
    kit.chat.ask({ ...question, imageUrls: ["blob:heic"] });
    await settled();
    await kit.stream(0).refuse(new ApiError(415, { error: "HEIC", code: "picture.heic" }, null));
    expect(kit.rows().at(2)).toMatchObject({ kind: "question", state: "refused" });
    void kit.chat.editUnsent("c", question.messageId, "what else?");
    await settled();
    expect(kit.rows().at(2)).toMatchObject({ kind: "question", state: "sending", message: "what else?" });
  });

  it("that fails in the middle of its answer says so in that feature's words", async () => {
    const kit = await buildOpenChat();
    kit.chat.ask(question);
    await settled();
    await kit
      .stream(0)
      .send(
        buildEvent("start", { message_id: "a" }, "a:0"),
        buildEvent("error", { error: "gone", code: "ai.unavailable" }),
      );
    expect(kit.read()).toContain("System: It failed otherwise: gone");
  });
});

describe("what a feature lays into the chat", () => {
  it("stands after the last message, and is not sent anywhere", async () => {
    const kit = await buildOpenChat();
    kit.chat.show({ title: "My output", text: "The text" });
    kit.chat.notify("Failed to stop conversation");
    expect(kit.read().slice(2)).toEqual(["Assistant: The text", "System: Failed to stop conversation"]);
    expect(kit.calls).toEqual([]);
  });

  it("can be read where no conversation is open yet", async () => {
    const kit = buildChat();
    kit.chat.show({ title: "My output", text: "The text" });
    expect(kit.read()).toEqual(["Assistant: The text"]);
  });

  it("stays when a question follows it", async () => {
    const kit = await buildOpenChat();
    kit.chat.show({ title: "My output", text: "The text" });
    kit.chat.send("and now?");
    await settled();
    expect(kit.read().slice(2)).toEqual([
      "Assistant: The text",
      "user: and now? [sending]",
      "BaksoAI:  [waiting]",
    ]);
  });
});

describe("asking again", () => {
  it("goes the way that the question went, with its picture", async () => {
    const kit = buildChat();
    const image_url = "http://site/api/images/a.png";
    kit.load("c", [
      buildQuestion(1, { via: "other", content: "", image_url }),
      buildReply(2),
      buildQuestion(3, { via: "other" }),
      buildReply(4),
    ]);
    kit.chat.open("c");
    await settled();
    kit.calls.length = 0;
    kit.chat.askAgain("c", "a4");
    await settled();
    kit.chat.editQuestion("c", "q3", "better");
    await settled();
    kit.chat.askAgain("c", "a2");
    await settled();
    const ways = kit.calls.map((call) => call.split(" ")[0]).filter((way) => way !== "messages");
    expect(ways).toEqual(["other", "other", "other"]);
    expect(kit.rows()).toContainEqual(expect.objectContaining({ imageUrl: image_url, state: "sending" }));
  });

  it("leaves a picture alone that no feature was asked about", async () => {
    const kit = buildChat();
    kit.load("c", [buildQuestion(1, { content: "", image_url: "data:image/png;base64,x" }), buildReply(2)]);
    kit.chat.open("c");
    await settled();
    kit.calls.length = 0;
    kit.chat.askAgain("c", "a2");
    await settled();
    expect(kit.calls).toEqual([]);
  });
});

describe("a question after news", () => {
  const news = [buildQuestion(1, { via: "news" }), buildReply(2, { content: "Tigers are well [1]." })];

  it("[API-16] brings the summary along as realtimeInfo", async () => {
    const kit = buildChat();
    kit.load("c", news);
    kit.chat.open("c");
    await settled();
    kit.chat.send("Where?");
    await settled();
    expect(kit.stream(0).body).toMatchObject({ message: "Where?", realtimeInfo: "Tigers are well [1]." });
  });

  it("that are long past, or never came, brings none", async () => {
    const kit = buildChat();
    const failed = [buildQuestion(1, { via: "news" }), buildReply(2, { status: "failed", content: "Half" })];
    kit.load("c", [...failed]);
    kit.load("d", [...news, ...buildTalk(14).slice(2)]);
    for (const id of ["c", "d"]) {
      kit.chat.open(id);
      await settled();
      kit.chat.send("Where?");
      await settled();
      expect(kit.stream(-1).body).not.toHaveProperty("realtimeInfo");
    }
  });
});
