import type { ComponentProps } from "react";
import type { ChatArea } from "../../features/chat/chat-area.tsx";

type ComposerParts = Pick<ComponentProps<typeof ChatArea>, "tools" | "onSubmit" | "onFiles">;

/** What stands beside the input, and who takes what is written or dropped there. */
export function useComposerParts(): ComposerParts {
  return {};
}
