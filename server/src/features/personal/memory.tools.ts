import { MEMORY_MAX_CHARS } from "@bakso/contract/constants";
import { z } from "zod";
import { stemsOf, wordsOf } from "../../text.words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { PersonalService } from "./personal.service.ts";

const REMEMBERS =
  /^(?:(?:please|and|also|tolong),? )*(?:(?:remember|note|keep in mind|don't forget|do not forget|memori[sz]e|save to (?:your )?memory)(?: that| this)?:?|(?:ingat(?:lah)?|catat(?:lah)?|jangan lupa)(?: bahwa| kalau| ini)?:?)\s+(?!when\b|me\b|how\b|what\b|to \b|our\b|the last|dulu\b)(.{3,300})$/isu;
const FORGETS =
  /^(?:(?:please|tolong),? )*(?:forget|lupakan|don't remember|stop remembering|hapus (?:ingatan|memori))(?: about| that| tentang| soal| bahwa)?\s+(.{2,200})$/isu;
const RECALLS =
  /\b(what (do|did) you (know|remember|recall|have stored|save)\b.{0,20}\b(about|of) me|(what|show|list).{0,20}\b(my|your) memor(y|ies)|what (have|did) i (ask|tell|told)\w* you to remember|do you remember (my|what i told)|apa (saja )?yang kamu (ingat|tahu|catat) (tentang|soal) saya|kamu ingat apa (tentang|soal) saya)/iu;
/** Said around what is to be forgotten. */
const AROUND = new Set(
  wordsOf("the a an my i you me about that is am are what told said saya tentang soal yang itu"),
);
const ALL = /^(everything|all|it all|all of it|semua(nya)?)( (you know )?about me| tentang saya)?[.!]*$/iu;

/** Remembers, forgets and tells what the person asked to be remembered: nothing is remembered that they did not ask for. */
export function memoryTools(
  personal: Pick<PersonalService, "memories" | "remember" | "forget" | "isMemoryOn">,
): readonly AnyTool[] {
  const common = { pays: "reply", writtenBy: "us" } as const;
  return [
    defineTool({
      ...common,
      name: "remember",
      use: "Keeps one sentence about the person for later talks. Use it only when they ask you to remember something, and never for keys or recovery phrases.",
      doing: "Remembering it…",
      title: "Remembered",
      input: z.object({ text: z.string().trim().min(1).max(MEMORY_MAX_CHARS) }),
      effect: "changes",
      inputFor(question) {
        const text = REMEMBERS.exec(question.trim())?.[1]?.trim().slice(0, MEMORY_MAX_CHARS);
        return text ? { text } : undefined;
      },
      async run({ text }, { wallet }) {
        const memory = await personal.remember(wallet, text);
        const isOn = await personal.isMemoryOn(wallet);
        return {
          result: `I will remember: "${memory.text}"${isOn ? "" : " Your memory is switched off just now, so I won't use it"}.`,
          view: { kind: "open_personal" },
        };
      },
    }),
    defineTool({
      ...common,
      name: "forget",
      use: "Forgets what the person asked to be remembered: what they name, or everything. Use it only when they ask for it.",
      doing: "Forgetting it…",
      title: "Forgotten",
      input: z.object({ what: z.string().trim().min(1).max(200).describe("Words of it, or: everything") }),
      effect: "changes",
      inputFor(question) {
        const what = FORGETS.exec(question.trim())?.[1]?.trim();
        return what ? { what: what.replace(/[.!]+$/, "") } : undefined;
      },
      async run({ what }, { wallet }) {
        const memories = await personal.memories(wallet);
        const wanted = stemsOf(
          wordsOf(what)
            .filter((word) => !AROUND.has(word))
            .join(" "),
        );
        const found = memories.filter(({ text }) => {
          const words = new Set(stemsOf(text));
          return ALL.test(what) || (wanted.length > 0 && wanted.every((word) => words.has(word)));
        });
        await personal.forget(
          wallet,
          found.map(({ id }) => id),
        );
        const named = found.map(({ text }) => `"${text}"`).join(", ");
        return {
          result: found.length === 0 ? `I remember nothing about "${what}".` : `Forgotten: ${named}.`,
          view: { kind: "open_personal" },
        };
      },
    }),
    defineTool({
      ...common,
      name: "read_memory",
      use: "What the person asked to be remembered. Use it when they ask what you know or remember about them.",
      doing: "Looking at what I remember…",
      title: "Your memory",
      input: z.object({}),
      effect: "reads",
      inputFor: (question) => (RECALLS.test(question) ? {} : undefined),
      async run(_input, { wallet }) {
        const memories = await personal.memories(wallet);
        return {
          result:
            memories.length === 0
              ? "You asked me to remember nothing so far. Say: remember that…"
              : `You asked me to remember:\n${memories.map(({ text }) => `- ${text}`).join("\n")}`,
          view: { kind: "open_personal" },
        };
      },
    }),
  ];
}
