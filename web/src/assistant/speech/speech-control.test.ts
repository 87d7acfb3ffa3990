import { describe, expect, it, vi } from "vitest";
import type { MessageParts } from "../message-parts.ts";
import { createSpeechControl } from "./speech-control.ts";

const player = {
  stop: vi.fn(),
  prepare: vi.fn(),
  getState: () => ({ sourceId: "a" }),
  subscribe: () => () => undefined,
};
const heard: string[] = [];
vi.mock("./create-speech.ts", () => ({
  createSpeech: () => ({
    player,
    follow: (
      _id: string,
      growing: { read(): { text: string; isWhole: boolean }; subscribe(l: () => void): void },
    ) => {
      const look = () => {
        const { text, isWhole } = growing.read();
        heard.push(`${text}${isWhole ? "." : ""}`);
      };
      growing.subscribe(look);
      look();
    },
  }),
}));

function buildTalk() {
  const listeners = new Set<() => void>();
  let thread = {
    isStopping: false,
    reply: null as { replyId: string; parts: MessageParts } | null,
    messages: [] as { message_id: string; content: string }[],
  };
  return {
    client: {
      getState: () => ({ thread }),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    become(change: Partial<typeof thread>) {
      thread = { ...thread, ...change };
      for (const one of listeners) one();
    },
  };
}

describe("speech beside the chat", () => {
  it("reads a reply's words as they come, and is silent as soon as it is stopped", async () => {
    const talk = buildTalk();
    const speech = createSpeechControl(talk);
    speech.toggle();
    await vi.waitFor(() => expect(speech.getState().part).not.toBeNull());
    talk.become({ reply: { replyId: "a", parts: [{ type: "text", text: "One." }] } });
    await vi.waitFor(() => expect(heard).toEqual(["One."]));
    expect(player.stop).not.toHaveBeenCalled();
    talk.become({ isStopping: true });
    expect(player.stop).toHaveBeenCalledOnce();
    talk.become({ reply: null, isStopping: false, messages: [{ message_id: "a", content: "One. Two" }] });
    expect(heard.at(-1)).toBe("One. Two.");
  });
});
