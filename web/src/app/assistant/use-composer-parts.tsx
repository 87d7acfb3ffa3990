import type { ComponentProps } from "react";
import type { ChatArea } from "../../features/chat/chat-area.tsx";
import { newsMode } from "../../features/news/news-mode.ts";
import { NewsToggle } from "../../features/news/news-toggle.tsx";
import { choosePicture } from "../../features/vision/choose-picture.ts";
import { PictureButton } from "../../features/vision/picture-button.tsx";
import { firstPicture, takePicture } from "../../features/vision/take-picture.ts";
import { newId } from "../../lib/new-id.ts";
import { type Shell, useShell } from "./shell.ts";

type ComposerParts = Pick<ComponentProps<typeof ChatArea>, "tools" | "onSubmit" | "onFiles">;

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
    onSubmit(text) {
      if (!newsMode.isOn()) return false;
      session.ask({ messageId: newId(), text, via: "news" });
      return true;
    },
    onFiles(files) {
      const file = firstPicture(files);
      if (file !== undefined) void takePicture(file, session);
    },
  };
}

/** Lets a picture be chosen, and has it looked at. */
export const showPicture = ({ session }: Shell["chat"]): void =>
  choosePicture((file) => void takePicture(file, session));
