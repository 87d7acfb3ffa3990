import type { ComponentProps } from "react";
import { loadPart } from "../../shared/lib/load-part.ts";
import { newId } from "../../shared/lib/new-id.ts";
import type { ChatArea } from "../chat/chat-area.tsx";
import { newsMode } from "../news/news-mode.ts";
import { NewsToggle } from "../news/news-toggle.tsx";
import { choosePicture } from "../vision/choose-picture.ts";
import { PictureButton } from "../vision/picture-button.tsx";
import { PictureProgress } from "../vision/picture-progress.tsx";
import { BROKEN_FILE_TEXT } from "../vision/vision-texts.ts";
import { type Shell, useShell } from "./shell.ts";

type ComposerParts = Pick<ComponentProps<typeof ChatArea>, "tools" | "status" | "onSubmit" | "onFiles">;

/** What stands beside the input, and who takes what is written or dropped there. */
export function useComposerParts(): ComposerParts {
  const { chat } = useShell();
  const { session } = chat;
  return {
    tools: (
      <>
        <PictureButton onClick={() => showPicture(chat)} />
        <NewsToggle />
      </>
    ),
    status: <PictureProgress onCanceled={focusWithoutKeyboard} />,
    onSubmit(text) {
      if (!newsMode.isOn()) return false;
      session.ask({ messageId: newId(), text, via: "news" });
      return true;
    },
    onFiles(files) {
      const file = files.find(isPicture) ?? files[0];
      if (file !== undefined) void take(file, session);
    },
  };
}

const isPicture = ({ type }: File): boolean => type.startsWith("image/");

const loadTakePicture = () => loadPart(() => import("../vision/take-picture.ts"));

async function take(file: File, session: Shell["chat"]["session"]): Promise<void> {
  try {
    const { takePicture } = await loadTakePicture();
    await takePicture(file, session);
  } catch {
    session.notify(BROKEN_FILE_TEXT);
  }
}

/** What was pressed is gone; on phones the keyboard would rise over the talk. */
function focusWithoutKeyboard(): void {
  if (window.matchMedia("(hover: hover)").matches) document.getElementById("composer")?.focus();
}

/** Lets a picture be chosen, and has it looked at. */
export function showPicture({ session }: Shell["chat"]): void {
  // Fetched while somebody chooses.
  loadTakePicture().catch(() => undefined);
  choosePicture((file) => void take(file, session));
}
