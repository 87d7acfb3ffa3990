import { randomUUID } from "node:crypto";
import { IMAGE_PROMPT_MAX_CHARS } from "@bakso/contract/constants";
import { Aspect } from "@bakso/contract/studio";
import { z } from "zod";
import { pictureAddress } from "../../pictures/picture.store.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { StudioService } from "./studio.service.ts";

/** A picture may wait for its turn, and models take a minute. */
const TIMEOUT_MS = 240_000;
const POLITE =
  /^(?:please|hey|hi|ok(?:ay)?|now|then|so|can you|could you|would you|will you|i want you to|i would like you to|i'd like you to|let's|let us|try to|bakso(?:ai)?,?|tolong|coba|bisakah (?:kamu|anda)|bisa(?: tolong)?|mohon|ayo|sekarang|dan|and|also|next)[,!]?\s+/iu;
const DRAWS =
  /^(?:(?:draw|paint|sketch|illustrate|doodle)|(?:(?:make|create|generate|do|give|design|produce|i want|i would like|i'd like|i need|want|need)\s+)?(?:me |us |saya )?(?:a |an |one |another |some |the )?(?:new |nice |cute |cool |funny |quick |little )*(?:picture|pictures|drawing|painting|image|sketch|meme|portrait|illustration|poster|art|artwork|wallpaper)\s+(?:of|with|showing|where|in which)|(?:gambarkan|gambarlah|lukiskan|lukislah|menggambar|melukis)|(?:(?:buat|buatkan|beri|mau|saya mau|saya ingin|ingin)\s+)(?:saya |aku |kami )?(?:satu |sebuah )?(?:gambar|lukisan|ilustrasi|foto|meme|poster)(?:nya)?|(?:gambar|lukis|lukisan) (?!terakhir|tadi|itu|ini|saya|di galeri|apa|berapa|yang|dari))\s*(?:me |us |saya )?(.{2,300})$/isu;
/** It is asked whether, how or how often, and nothing is to be drawn. */
const NO_ORDER =
  /\b(how many|left|berapa|sisa|jatah|tersisa|what is|apa itu|galeri|gallery|last|terakhir|tadi|studio)\b/iu;

/** Draws a picture. Its job takes one of the day's pictures, and refunds it where none comes of it. */
export const drawTool = (studio: Pick<StudioService, "begin" | "endOf" | "cancel">): AnyTool =>
  defineTool({
    name: "draw",
    use: "Draws one picture from words and shows it with the reply; it costs the person one of the day's pictures. Use it only when they ask for a picture.",
    doing: "Drawing…",
    title: "Picture",
    input: z.object({
      prompt: z.string().trim().min(1).max(IMAGE_PROMPT_MAX_CHARS),
      look: z.enum(["realism", "art"]).default("art"),
      aspect: Aspect.default("square"),
    }),
    pays: "picture",
    effect: "spends",
    writtenBy: "us",
    timeoutMs: TIMEOUT_MS,
    inputFor(question) {
      if (NO_ORDER.test(question)) return undefined;
      let order = question.trim();
      while (POLITE.test(order)) order = order.replace(POLITE, "");
      const prompt = DRAWS.exec(order)?.[1]
        ?.replace(/[?!.]+$/, "")
        .trim();
      return prompt ? { prompt, look: "art" as const, aspect: "square" as const } : undefined;
    },
    async run({ prompt, look, aspect }, { wallet, signal }) {
      signal.throwIfAborted();
      const key = { wallet, jobId: randomUUID() };
      await studio.begin(wallet, { jobId: key.jobId, mode: look, prompt, aspect });
      const cancel = () => void studio.cancel(key).catch(() => undefined);
      if (signal.aborted) cancel();
      else signal.addEventListener("abort", cancel, { once: true });
      const { pictureId, width, height } = await studio.endOf(key);
      return {
        result: "The picture is drawn, and shown above.",
        picture: { type: "picture", url: pictureAddress(pictureId), width, height },
      };
    },
  });
