import { loadPart } from "../../shared/lib/load-part.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { eyeIcon } from "../../shared/ui/icons/eye.icon.ts";
import { imageIcon } from "../../shared/ui/icons/image.icon.ts";
import { type AssistantFeature, none, type Shell, useShell } from "../feature.ts";
import { PictureProgress } from "./picture-progress.tsx";
import { visionSender } from "./vision.sender.ts";
import { BROKEN_FILE_TEXT } from "./vision-texts.ts";

export const visionFeature: AssistantFeature = {
  options: [
    {
      id: "vision",
      useItem: ({ chat }) => ({ label: "Vision", icon: eyeIcon, onSelect: () => showPicture(chat) }),
    },
  ],
  views: none,
  sidePanel: none,
  libraryFoot: none,
  banner: none,
  composer: {
    Tool: () => {
      const { chat } = useShell();
      return <PictureButton onClick={() => showPicture(chat)} />;
    },
    Status: () => <PictureProgress onCanceled={focusWithoutKeyboard} />,
    onSubmit: none,
    onFiles(files, { chat }) {
      const file = files.find(isPicture) ?? files[0];
      if (file !== undefined) void take(file, chat);
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

async function take(file: File, { client, drafts }: Shell["chat"]): Promise<void> {
  try {
    const { takePicture } = await loadTakePicture();
    await takePicture(file, client, drafts);
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

/** Lets a picture be chosen, and has it looked at. */
function showPicture(chat: Shell["chat"]): void {
  // Fetched while somebody chooses.
  loadTakePicture().catch(() => undefined);
  choosePicture((file) => void take(file, chat));
}

/** Beside the input: the way to show a picture. */
function PictureButton({ onClick }: { onClick: () => void }) {
  return <IconButton label="Show a picture" icon={imageIcon} onClick={onClick} />;
}

/** Opens the system's dialog for a picture; on phones it offers the camera too. */
function choosePicture(onChosen: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.hidden = true;
  // Some browsers lose an input that is not in the page.
  document.body.append(input);
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    input.remove();
    if (file !== undefined) onChosen(file);
  });
  input.addEventListener("cancel", () => input.remove());
  input.click();
}
