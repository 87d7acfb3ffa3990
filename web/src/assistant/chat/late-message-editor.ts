import { latePart } from "../../shared/lib/late-part.tsx";

/** Loaded beside a talk's first messages: one may want to change a question when the network is gone. */
export const MessageEditor = latePart(async () => (await import("./message-editor.tsx")).MessageEditor);
