import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { IMAGE_PROMPT_MAX_CHARS } from "@bakso/contract/constants";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { PictureService } from "../../pictures/picture.service.ts";
import { pictureAddress } from "../../pictures/picture.store.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { StudioService } from "./studio.service.ts";
import type { UserImageStore } from "./user-image.store.ts";

const TIMEOUT_MS = 240_000;
const LAST =
  "(?:the |my |that |this |your )?(?:last |latest |newest |previous )?(?:picture|drawing|image|painting|sketch)(?: (?:you (?:just )?(?:made|drew|painted)|from before|above))?";
const LAST_ID = "gambar(?:nya)?(?: saya)?(?: (?:terakhir|tadi|barusan|itu|sebelumnya|ini))";
/** Named as one that is there, so that any order is about it. */
const THERE =
  "(?:the |my |your )?(?:last|latest|newest|previous) (?:picture|drawing|image|painting|sketch)|(?:that|this|the) (?:picture|drawing|image|painting) (?:you (?:just )?(?:made|drew|painted)|from before|above)";
const NO_CHANGE =
  "(?!(?:show|open|save|download|delete|share|describe|what|who|where|when|why|how|is|are|was|did|do|does|i|search|find)\\b)";
const CHANGES = [
  `${NO_CHANGE}\\w+ (?:.{0,80} )?(?:${THERE})\\b.*`,
  `(?:make|turn|render) (?:${LAST}) .+`,
  `(?:change|edit|modify|redo|recolou?r|alter|adjust|improve|fix) (?:${LAST})\\b.+`,
  `(?:add|put|give|remove|erase|replace|draw) .{2,80} (?:to|in|into|on|onto|from|in front of|behind) (?:${LAST})\\b.*`,
  `(?:ubah|edit|ganti|jadikan|perbaiki|buat) ${LAST_ID}\\b.+`,
  `(?:tambah(?:kan)?|beri|hapus|hilangkan) .{2,80} (?:ke|di|pada|dari|untuk) ${LAST_ID}\\b.*`,
];
const ASKS = new RegExp(
  `^(?:(?:please|now|can you|could you|would you|tolong|bisakah kamu|coba|bisa),? )*(${CHANGES.join("|")})$`,
  "isu",
);

export interface ChangePictureDependencies {
  studio: Pick<StudioService, "begin" | "endOf" | "cancel">;
  images: Pick<UserImageStore, "list">;
  pictures: Pick<PictureService, "read">;
  newPath(): string;
}

/** Changes the newest picture of the person's library. Its job takes one of the day's recreations, and refunds it. */
export const changePictureTool = ({
  studio,
  images,
  pictures,
  newPath,
}: ChangePictureDependencies): AnyTool =>
  defineTool({
    name: "change_picture",
    use: "Changes the picture that was drawn last for this person, and shows the new one with the reply; it costs one of the day's recreations. Use it only when they ask for a change of it.",
    doing: "Changing the picture…",
    title: "Changed picture",
    input: z.object({
      change: z.string().trim().min(1).max(IMAGE_PROMPT_MAX_CHARS).describe("What is to be different"),
    }),
    pays: "picture",
    effect: "spends",
    writtenBy: "us",
    timeoutMs: TIMEOUT_MS,
    inputFor(question) {
      const change = ASKS.exec(question.trim().replace(/[?!.]+$/, ""))?.[1]?.trim();
      return change ? { change } : undefined;
    },
    async run({ change }, { wallet, signal }) {
      const [last] = await images.list(wallet, { limit: 1 });
      const picture = last && (await pictures.read(wallet, pictureAddress(last.pictureId)));
      if (!picture)
        throw new AppError("image.not_found", { text: "There is no picture of yours to change yet." });
      signal.throwIfAborted();
      const path = newPath();
      try {
        await writeFile(path, picture.data);
        const key = { wallet, jobId: randomUUID() };
        const source = { path, hash: createHash("sha256").update(picture.data).digest("hex") };
        await studio.begin(wallet, { jobId: key.jobId, mode: "recreation", prompt: change, source });
        const cancel = () => void studio.cancel(key).catch(() => undefined);
        if (signal.aborted) cancel();
        else signal.addEventListener("abort", cancel, { once: true });
        const { pictureId, width, height } = await studio.endOf(key);
        return {
          result: "The changed picture is shown above.",
          picture: { type: "picture", url: pictureAddress(pictureId), width, height },
        };
      } finally {
        await rm(path, { force: true });
      }
    },
  });
