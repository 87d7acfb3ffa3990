import type { Content } from "@bakso/contract/content/content";
import type { GenerateImage } from "@bakso/contract/studio";
import { bodyHashOf } from "../../jobs/body-hash.ts";
import type { StoredReply } from "../../jobs/stored-reply.ts";
import type { Turns } from "../../jobs/turns.ts";
import { pictureAddress } from "../../pictures/picture.store.ts";
import type { StudioService } from "./studio.service.ts";
import type { UserImageRow } from "./user-image.store.ts";

export interface DrawingServiceDependencies {
  turns: Pick<Turns, "begin">;
  studio: StudioService;
  content: () => Content;
}

export type DrawingOrder = Omit<GenerateImage, "wallet_address"> & {
  conversation_id: string;
  message_id: string;
  mode: "realism" | "art";
};

export interface Drawing {
  storedReply: StoredReply;
  /** The picture, once it is drawn here. */
  image(): UserImageRow | undefined;
}

export type DrawingService = ReturnType<typeof createDrawingService>;

/** Pictures that are asked for in a conversation: the prompt is the question, the picture the reply. */
export function createDrawingService({ turns, studio, content }: DrawingServiceDependencies) {
  return {
    /** @throws AppError as `Turns.begin`; what the studio says against it ends the reply */
    async begin(wallet: string, order: DrawingOrder): Promise<Drawing> {
      const { prompt, mode, style, aspect, seed, replaces_message_id: replaces } = order;
      let image: UserImageRow | undefined;
      const storedReply = await turns.begin({
        wallet,
        conversationId: order.conversation_id,
        messageId: order.message_id,
        question: prompt,
        via: "draw",
        hasOwnQuota: true,
        replaces,
        bodyHash: bodyHashOf(["draw", mode, prompt, style, aspect, seed, replaces]),
        isDemo: studio.isDemo(mode),
        async reply(_history, writer, signal) {
          // It has the question's id, so that every reader of the conversation can ask for its state.
          const key = { wallet, jobId: order.message_id };
          await studio.begin(wallet, { jobId: key.jobId, mode, prompt, style, aspect, seed });
          const cancel = () => void studio.cancel(key).catch(() => undefined);
          if (signal.aborted) cancel();
          else signal.addEventListener("abort", cancel, { once: true });
          image = await studio.endOf(key);
          writer.text(content().studio.drawing.caption.replaceAll("{prompt}", () => prompt));
          const { pictureId, width, height } = image;
          writer.append({ type: "picture", url: pictureAddress(pictureId), width, height });
        },
      });
      return { storedReply, image: () => image };
    },
  };
}
