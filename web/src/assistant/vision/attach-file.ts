import type { AttachmentPart } from "@bakso/contract/attachments";
import { ATTACHMENT_MAX_BYTES } from "@bakso/contract/constants";
import { callApi } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { newId } from "../../shared/lib/new-id.ts";
import type { Shell } from "../feature.ts";
import { pictureTray } from "./picture-tray.store.ts";

/** What is asked about files that come without words. */
const QUESTION = "What does this file say? Begin with what matters most.";
const TOO_LARGE_TEXT = "A file may have 10 MB at most";

/** Files that the server reads just now, by their place in the tray. */
const underWay = new Map<string, Promise<void>>();

/** Puts a file into the tray and has the server read it meanwhile. */
export function handIn(file: File): void {
  const id = pictureTray.addFile(file);
  const reading = read(file).then(
    (taken) => pictureTray.setReading(id, { taken }),
    (cause: Error) => pictureTray.setReading(id, { failure: cause.message }),
  );
  underWay.set(
    id,
    reading.finally(() => underWay.delete(id)),
  );
}

async function read(file: File): Promise<AttachmentPart> {
  if (file.size > ATTACHMENT_MAX_BYTES) throw new Error(TOO_LARGE_TEXT);
  const form = new FormData();
  form.append("file", file, file.name);
  const response = await callApi(paths.attachments, { method: "POST", form });
  const { attachment } = (await response.json()) as { attachment: AttachmentPart };
  return attachment;
}

/**
 * Asks with all that is in the tray. Where a file could not be read nothing is asked: it stays in the tray with the
 * reason, and what was written goes back into the input.
 *
 * @param withPictures takes a question that has pictures too
 */
export async function sendTray(
  { client, drafts }: Shell["chat"],
  written: string | undefined,
  withPictures: (
    files: readonly File[],
    text: string,
    attachments: readonly AttachmentPart[],
  ) => Promise<void>,
): Promise<void> {
  const { activeId } = client.getState();
  await Promise.all(underWay.values());
  const readings = pictureTray.getState().pictures.flatMap(({ reading }) => reading ?? []);
  const taken = readings.flatMap((one) => (typeof one === "object" && "taken" in one ? one.taken : []));
  if (taken.length < readings.length) {
    if (written !== undefined) drafts.put(activeId, written);
    return;
  }
  const text = (written ?? drafts.take(activeId)).trim() || QUESTION;
  const pictures = pictureTray.take();
  if (pictures.length > 0) return withPictures(pictures, text, taken);
  const place = activeId === null ? {} : { conversationId: activeId };
  client.ask({ messageId: newId(), text, attachments: taken, ...place });
}
