import type { AttachmentPart } from "@bakso/contract/attachments";
import { MESSAGE_MAX_CHARS } from "@bakso/contract/constants";
import { newId } from "../../shared/lib/new-id.ts";
import { compressPicture, isTooLargeToSend } from "./compress-picture.ts";
import { picturesInHand } from "./pictures-in-hand.ts";
import { picturesOnTheWay } from "./pictures-on-the-way.ts";
import { BROKEN_FILE_TEXT } from "./vision-texts.ts";

const NO_IMAGE_TEXT = "Please upload an image file";

/** What of the chat a picture needs. */
export interface PictureChat {
  getState(): { activeId: string | null };
  ask(question: {
    messageId: string;
    text: string;
    via: string;
    imageUrls: readonly string[];
    attachments?: readonly AttachmentPart[];
    conversationId?: string;
  }): void;
  notify(text: string): void;
}

/** What is typed beside a picture. */
export interface PictureDrafts {
  read(conversationId: string | null): string;
  take(conversationId: string | null): string;
}

/** Takes a file that was chosen, pasted or dropped: shows it in the talk and has it looked at, at once. */
export const takePicture = (file: File, chat: PictureChat, drafts: PictureDrafts): Promise<void> =>
  takePictures([file], chat, drafts);

/** The same with several, which are looked at together. One that is taken back meanwhile is left out. */
export async function takePictures(
  files: readonly File[],
  chat: PictureChat,
  drafts: PictureDrafts,
  attachments?: readonly AttachmentPart[],
): Promise<void> {
  if (files.some(({ type }) => !type.startsWith("image/"))) {
    chat.notify(NO_IMAGE_TEXT);
    return;
  }
  const messageId = newId();
  // If the person has opened another conversation meanwhile, the picture does not belong there.
  const { activeId } = chat.getState();
  try {
    const made = await Promise.all(files.map((file) => makeSmaller(newId(), file)));
    const imageUrls = made.flatMap((picture) => (picture === undefined ? [] : picturesInHand.put(picture)));
    if (imageUrls.length === 0) return;
    const place = activeId === null ? {} : { conversationId: activeId };
    // What is typed is what is asked about it; a text that is too long stays, to be shortened.
    const isFit = drafts.read(activeId).length <= MESSAGE_MAX_CHARS;
    const text = isFit ? drafts.take(activeId).trim() : "";
    chat.ask({ messageId, text, via: "vision", imageUrls, ...(attachments && { attachments }), ...place });
  } catch {
    chat.notify(BROKEN_FILE_TEXT);
  }
}

/** The picture to send; nothing when it was canceled. */
async function makeSmaller(id: string, file: File): Promise<Blob | undefined> {
  const stopper = new AbortController();
  const { promise: canceled, resolve } = Promise.withResolvers<undefined>();
  const cancel = () => {
    stopper.abort(new DOMException("canceled", "AbortError"));
    resolve(undefined);
  };
  if (isTooLargeToSend(file)) picturesOnTheWay.add({ id, name: file.name, cancel });
  try {
    // Unpacking a picture can't be stopped in a browser, but nobody has to wait for it.
    return await Promise.race([
      compressPicture(file, stopper.signal).catch((cause: unknown) => {
        if (!stopper.signal.aborted) throw cause;
        return undefined;
      }),
      canceled,
    ]);
  } finally {
    picturesOnTheWay.remove(id);
  }
}
