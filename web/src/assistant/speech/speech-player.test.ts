import { describe, expect, it } from "vitest";
import { createKeptText } from "../../shared/lib/kept-text.ts";
import { followText } from "./create-speech.ts";
import { createSpeechPlayer } from "./speech-player.ts";

const settled = async () => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

interface Kit {
  isAvailable?: boolean;
  hasBrowserVoice?: boolean;
  /** Texts whose sound can't be had. */
  failing?: string[];
}

function build({ isAvailable = true, hasBrowserVoice = true, failing = [] }: Kit = {}) {
  const log: string[] = [];
  const aborted: string[] = [];
  let heard: (() => void) | undefined;
  const playing = (what: string) => {
    log.push(what);
    return new Promise<void>((resolve) => {
      heard = resolve;
    });
  };
  const player = createSpeechPlayer({
    kept: createKeptText(() => {
      throw new Error("no storage: it is kept in the page");
    }),
    fetchSpeech: async () => ({
      is_available: isAvailable,
      is_demo: false,
      voices: [],
      note: "A machine speaks.",
    }),
    fetchSound: async (text, voice, signal) => {
      log.push(`fetch ${text}${voice === null ? "" : ` ${voice}`}`);
      signal.addEventListener("abort", () => aborted.push(text));
      if (failing.includes(text)) throw new Error("no sound");
      return new Blob([text]);
    },
    audio: {
      play: async (sound, speed) => playing(`play ${await sound.text()}${speed === 1 ? "" : ` at ${speed}`}`),
      pause: () => log.push("pause"),
      resume: () => log.push("resume"),
      setSpeed: (speed) => log.push(`speed ${speed}`),
      stop: () => heard?.(),
    },
    browser: {
      isThere: () => hasBrowserVoice,
      say: (text) => playing(`browser ${text}`),
      pause: () => undefined,
      resume: () => undefined,
      stop: () => heard?.(),
    },
  });
  return {
    player,
    log,
    aborted,
    phase: () => player.getState().phase,
    /** What sounds is heard to its end. */
    async hear() {
      heard?.();
      await settled();
    },
    plays: () => log.filter((one) => /^(play|browser)/.test(one)),
  };
}

describe("the player", () => {
  it("says sentences one after the other, the next fetched while one is heard", async () => {
    const kit = build();
    kit.player.begin("a");
    kit.player.add("a", ["One.", "Two."]);
    await settled();
    expect(kit.log).toEqual(["fetch One.", "fetch Two.", "play One."]);
    expect(kit.phase()).toBe("speaking");
    kit.player.finish("a");
    await kit.hear();
    expect(kit.plays()).toEqual(["play One.", "play Two."]);
    await kit.hear();
    expect(kit.phase()).toBe("idle");
  });

  it("begins to sound before the text ends", async () => {
    const kit = build();
    kit.player.begin("a");
    kit.player.add("a", ["One."]);
    await settled();
    expect(kit.plays()).toEqual(["play One."]);
    await kit.hear();
    expect(kit.phase()).toBe("waiting");
    kit.player.add("a", ["Two."]);
    await settled();
    expect(kit.plays()).toEqual(["play One.", "play Two."]);
  });

  it("[APP-9] [TTS-1] is silent at once when it is stopped, with nothing left and no call open", async () => {
    const kit = build();
    kit.player.begin("a");
    kit.player.add("a", ["One.", "Two.", "Three."]);
    await settled();
    kit.player.stop();
    await settled();
    expect(kit.phase()).toBe("idle");
    expect(kit.plays()).toEqual(["play One."]);
    expect(kit.aborted).toContain("Two.");
    kit.player.add("a", ["Four."]);
    await settled();
    expect(kit.plays()).toEqual(["play One."]);
  });

  it("[APP-8] a new text takes the place of the one being said", async () => {
    const kit = build();
    kit.player.begin("a");
    kit.player.add("a", ["One.", "Two."]);
    await settled();
    kit.player.begin("b");
    kit.player.add("b", ["Other."]);
    kit.player.finish("b");
    await settled();
    expect(kit.plays()).toEqual(["play One.", "play Other."]);
    await kit.hear();
    expect(kit.phase()).toBe("idle");
  });

  it("has the browser speak where the server has no voice, and asks the server for no sound", async () => {
    const kit = build({ isAvailable: false });
    kit.player.prepare();
    await settled();
    kit.player.begin("a");
    kit.player.add("a", ["One."]);
    await settled();
    expect(kit.log).toEqual(["browser One."]);
    expect(kit.player.getState().speaker).toBe("browser");
  });

  it("asks the server for no sound before it has said whether it has a voice", async () => {
    const kit = build({ isAvailable: false });
    kit.player.begin("a");
    kit.player.add("a", ["One.", "Two."]);
    kit.player.finish("a");
    await settled();
    await kit.hear();
    expect(kit.log).toEqual(["browser One.", "browser Two."]);
  });

  it("has the browser say the rest when the server fails", async () => {
    const kit = build({ failing: ["Two."] });
    kit.player.begin("a");
    kit.player.add("a", ["One.", "Two.", "Three."]);
    kit.player.finish("a");
    await settled();
    await kit.hear();
    await kit.hear();
    expect(kit.plays()).toEqual(["play One.", "browser Two.", "browser Three."]);
    await kit.hear();
    expect(kit.phase()).toBe("idle");
  });

  it("[APP-8] is silent about failures where nothing can speak", async () => {
    const kit = build({ failing: ["One."], hasBrowserVoice: false });
    kit.player.begin("a");
    kit.player.add("a", ["One."]);
    kit.player.finish("a");
    await settled();
    expect(kit.plays()).toEqual([]);
    expect(kit.phase()).toBe("idle");
  });

  it("pauses, also between two sentences, and goes on", async () => {
    const kit = build();
    kit.player.begin("a");
    kit.player.add("a", ["One.", "Two."]);
    await settled();
    kit.player.pause();
    await kit.hear();
    expect(kit.plays()).toEqual(["play One."]);
    kit.player.resume();
    await settled();
    expect(kit.plays()).toEqual(["play One.", "play Two."]);
  });

  it("takes on another speed at once, and another voice with the next sentence", async () => {
    const kit = build();
    kit.player.begin("a");
    kit.player.add("a", ["One.", "Two."]);
    await settled();
    kit.player.setSpeed(1.5);
    kit.player.setVoice("coral");
    await kit.hear();
    expect(kit.log).toContain("speed 1.5");
    expect(kit.log).toContain("fetch Two. coral");
    expect(kit.plays().at(-1)).toBe("play Two. at 1.5");
  });
});

describe("an answer that is being written", () => {
  it("[APP-8] [API-25] is said sentence by sentence, once", async () => {
    const kit = build();
    let text = "Hello! I am";
    let isWhole = false;
    const listeners = new Set<() => void>();
    followText(kit.player, "a", {
      read: () => ({ text, isWhole }),
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
    await settled();
    expect(kit.plays()).toEqual(["play Hello!"]);
    text = "Hello! I am Bakso. And you?";
    isWhole = true;
    for (const listener of listeners) listener();
    await kit.hear();
    await kit.hear();
    await kit.hear();
    expect(kit.plays()).toEqual(["play Hello!", "play I am Bakso.", "play And you?"]);
    expect(listeners.size).toBe(0);
    expect(kit.phase()).toBe("idle");
  });
});
