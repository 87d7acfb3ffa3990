import { randomUUID } from "node:crypto";
import { IMAGE_PROMPT_MAX_CHARS } from "@bakso/contract/constants";
import { Aspect } from "@bakso/contract/studio";
import { z } from "zod";
import { pictureAddress } from "../../pictures/picture.store.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { StudioService } from "./studio.service.ts";

/** A picture may wait for its turn, and models take a minute. */
const TIMEOUT_MS = 240_000;
const ASKS =
  /^(?:please |can you |could you |tolong |bisakah kamu )*(?:draw|paint|sketch|gambarkan|gambarlah|lukiskan|buatkan gambar)\s+(?:me |us )?(.{2,300})$/isu;

/** Draws a picture. Its job takes one of the day's pictures, and refunds it where none comes of it. */
export const drawTool = (studio: Pick<StudioService, "begin" | "endOf" | "cancel">): AnyTool =>
  defineTool({
    name: "draw",
    use: "Draws one picture from words and shows it below the reply; it costs the person one of the day's pictures. Use it only when they ask for a picture.",
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
      const prompt = ASKS.exec(question.trim())?.[1]
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
        result: "The picture is drawn, and shown below this reply.",
        picture: { type: "picture", url: pictureAddress(pictureId), width, height },
      };
    },
  });
