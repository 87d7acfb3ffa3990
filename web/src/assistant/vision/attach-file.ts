import type { AttachmentPart } from "@bakso/contract/attachments";
import { callApi } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";
import { newId } from "../../shared/lib/new-id.ts";
import type { Shell } from "../feature.ts";
import { pictureTray } from "./picture-tray.store.ts";

type Rules = Shell["page"]["assistant"]["attachments"];

const MEGABYTE = 1024 * 1024;

/** Files that the server reads just now, by their place in the tray. */
const underWay = new Map<string, Promise<void>>();

/** Puts files into the tray, as many as have room, and has the server read them meanwhile. */
export function handIn(files: readonly File[], rules: Rules): void {
  for (const { id, file } of pictureTray.addFiles(files, rules.atOnce)) follow(id, read(file, rules));
}

function follow(id: string, answer: Promise<AttachmentPart>): void {
  const reading = answer.then(
    (taken) => pictureTray.setReading(id, { taken }),
    (cause: Error) => pictureTray.setReading(id, { failure: cause.message }),
  );
  underWay.set(
    id,
    reading.finally(() => underWay.delete(id)),
  );
}

async function read(file: File, { megabytes }: Rules): Promise<AttachmentPart> {
  if (file.size > megabytes * MEGABYTE) throw new Error(`A file may have ${megabytes} MB at most`);
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
  { chat: { client, drafts }, page }: Pick<Shell, "chat" | "page">,
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
  const text = (written ?? drafts.take(activeId)).trim() || page.assistant.attachments.question;
  const pictures = pictureTray.take();
  if (pictures.length > 0) return withPictures(pictures, text, taken);
  const place = activeId === null ? {} : { conversationId: activeId };
  client.ask({ messageId: newId(), text, attachments: taken, ...place });
}
