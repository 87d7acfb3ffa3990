import type { AttachmentPart } from "@bakso/contract/attachments";
import { useSyncExternalStore } from "react";
import { latePart } from "../../shared/lib/late-part.tsx";
import { loadPart } from "../../shared/lib/load-part.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { eyeIcon } from "../../shared/ui/icons/eye.icon.ts";
import { imageIcon } from "../../shared/ui/icons/image.icon.ts";
import { paperclipIcon } from "../../shared/ui/icons/paperclip.icon.ts";
import { type AssistantFeature, none, type Shell, useShell } from "../feature.ts";
import { PictureProgress } from "./picture-progress.tsx";
import { pictureTray } from "./picture-tray.store.ts";
import { visionSender } from "./vision.sender.ts";
import { BROKEN_FILE_TEXT } from "./vision-texts.ts";

const PictureTray = latePart(async () => (await import("./picture-tray.tsx")).PictureTray);

export const visionFeature: AssistantFeature = {
  options: [
    {
      id: "vision",
      useItem: (shell) => ({ label: "Vision", icon: eyeIcon, onSelect: () => showPictures(shell) }),
    },
  ],
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: {
    Tool: () => {
      const shell = useShell();
      return (
        <>
          <PictureButton onClick={() => showPictures(shell)} />
          <FileButton shell={shell} />
        </>
      );
    },
    Status: () => (
      <>
        <WaitingPictures />
        <PictureProgress onCanceled={focusWithoutKeyboard} />
      </>
    ),
    onSubmit(text, shell) {
      if (pictureTray.isEmpty()) return false;
      void send(shell, text);
      return true;
    },
    onFiles(files, shell, isDropped) {
      // What is pasted has to be a picture.
      const others = isDropped ? files.filter((file) => !isPicture(file)) : [];
      handIn(others, shell);
      if (others.length < files.length)
        takeFiles(
          files.filter((file) => !others.includes(file)),
          shell,
        );
    },
  },
  sender: {
    via: "vision",
    sender: visionSender,
    Progress: none,
    openPicture: none,
    repliedInBackground: none,
  },
  replyActions: none,
  resultViews: none,
  shortcuts: none,
};

const isPicture = ({ type }: File): boolean => type.startsWith("image/");

const loadTakePicture = () => loadPart(() => import("./take-picture.ts"));

const loadAttach = () => loadPart(() => import("./attach-file.ts"));

/** Files are read by the server while they wait in the tray for their question. */
function handIn(files: readonly File[], { page }: Pick<Shell, "page">): void {
  if (files.length > 0) void loadAttach().then((attach) => attach.handIn(files, page.assistant.attachments));
}

/** What is in the tray goes with its question; files that are still read are waited for. */
async function send(shell: Pick<Shell, "chat" | "page">, text?: string): Promise<void> {
  if (pictureTray.getState().pictures.every((one) => one.reading === undefined))
    return take(pictureTray.take(), shell.chat, text);
  const { sendTray } = await loadAttach();
  await sendTray(shell, text, (files, words, attachments) => take(files, shell.chat, words, attachments));
}

/** One picture is looked at at once; several wait for the question that they belong to. */
function takeFiles(files: readonly File[], { chat, page }: Pick<Shell, "chat" | "page">): void {
  const pictures = files.filter(isPicture);
  const most = page.assistant.picturesAtOnce;
  if (!pictureTray.isEmpty() || (pictures.length > 1 && most > 1)) pictureTray.add(pictures, most);
  else void take((pictures.length > 0 ? pictures : files).slice(0, 1), chat);
}

/** @param text what was asked; else what stands in the input is */
async function take(
  files: readonly File[],
  { client, drafts }: Shell["chat"],
  text?: string,
  attachments?: readonly AttachmentPart[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    const { takePictures } = await loadTakePicture();
    await takePictures(
      files,
      client,
      text === undefined ? drafts : { read: () => text, take: () => text },
      attachments,
    );
  } catch {
    client.notify(BROKEN_FILE_TEXT);
  }
}

/**
 * The button that was pressed is gone. The input gets the focus, but not on phones: there the keyboard would cover the
 * chat.
 */
function focusWithoutKeyboard(): void {
  if (window.matchMedia("(hover: hover)").matches) document.getElementById("composer")?.focus();
}

/** Lets pictures be chosen, and has them looked at. */
function showPictures(shell: Pick<Shell, "chat" | "page">): void {
  // Fetched while somebody chooses.
  loadTakePicture().catch(() => undefined);
  chooseFiles("image/*", (files) => takeFiles(files, shell));
}

function WaitingPictures() {
  const shell = useShell();
  const isEmpty = useSyncExternalStore(pictureTray.subscribe, pictureTray.isEmpty);
  if (isEmpty) return null;
  return (
    <PictureTray
      most={shell.page.assistant.picturesAtOnce}
      onSend={() => void send(shell)}
      onRemoved={focusWithoutKeyboard}
    />
  );
}

/** Beside the input: the way to show pictures. */
function PictureButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Show a picture" icon={imageIcon} onClick={onClick} />;
}

/** Beside the input: the way to attach files, where the operator takes any. */
function FileButton({ shell }: { shell: Pick<Shell, "page"> }) {
  const { kinds } = shell.page.assistant.attachments;
  if (kinds.length === 0) return null;
  return (
    <IconButton
      label="Attach a file"
      icon={paperclipIcon}
      onClick={() => chooseFiles(kinds.map(endingsOf).join(","), (files) => handIn(files, shell))}
    />
  );
}

/** Tables come with tabs too. */
const endingsOf = (kind: string): string => (kind === "csv" ? ".csv,.tsv" : `.${kind}`);

/** Opens the system's dialog; for pictures it offers the camera too on phones. */
function chooseFiles(accept: string, onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = true;
  input.hidden = true;
  // Some browsers lose an input that is not in the page.
  document.body.append(input);
  input.addEventListener("change", () => {
    const files = [...(input.files ?? [])];
    input.remove();
    if (files.length > 0) onChosen(files);
  });
  input.addEventListener("cancel", () => input.remove());
  input.click();
}
