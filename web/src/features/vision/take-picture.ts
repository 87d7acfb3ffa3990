import { newId } from "../../lib/new-id.ts";
import { compressPicture } from "./compress-picture.ts";
import { picturesInHand } from "./pictures-in-hand.ts";

const NO_IMAGE_TEXT = "Please upload an image file";
const BROKEN_FILE_TEXT = "Error processing file";

/** What of the chat a picture needs. */
export interface PictureChat {
  ask(question: { messageId: string; text: string; via: string; imageUrl: string }): void;
  notify(text: string): void;
}

/** Takes a file that was chosen, pasted or dropped: shows it in the talk and has it looked at, at once. */
export async function takePicture(file: File, chat: PictureChat): Promise<void> {
  if (!file.type.startsWith("image/")) {
    chat.notify(NO_IMAGE_TEXT);
    return;
  }
  try {
    const picture = await compressPicture(file);
    chat.ask({ messageId: newId(), text: "", via: "vision", imageUrl: picturesInHand.put(picture) });
  } catch {
    chat.notify(BROKEN_FILE_TEXT);
  }
}

/** Of several files the first picture, else the first of all. */
export const firstPicture = (files: readonly File[]): File | undefined =>
  files.find(({ type }) => type.startsWith("image/")) ?? files[0];
