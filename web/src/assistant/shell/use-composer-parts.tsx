import type { ComponentProps } from "react";
import type { ChatArea } from "../chat/chat-area.tsx";
import { none, partsOf, useShell } from "../feature.ts";
import { FEATURES } from "../features.ts";
import { drawAll } from "./draw-all.ts";

type ComposerParts = Pick<ComponentProps<typeof ChatArea>, "tools" | "status" | "onSubmit" | "onFiles">;

const PARTS = partsOf(FEATURES.map(({ composer }) => composer));
const TOOLS = PARTS.map(({ Tool }) => Tool);
const STATUSES = partsOf(PARTS.map(({ Status }) => Status));
const FILE_TAKERS = partsOf(PARTS.map(({ onFiles }) => onFiles));

/** What stands beside the input, and which feature takes a text or a file: the first that wants it. */
export function useComposerParts(): ComposerParts {
  const shell = useShell();
  return {
    tools: drawAll(TOOLS, {}),
    status: drawAll(STATUSES, {}),
    onSubmit: (text) => PARTS.some(({ onSubmit }) => onSubmit !== none && onSubmit(text, shell)),
    onFiles: (files) => FILE_TAKERS[0]?.(files, shell),
  };
}
