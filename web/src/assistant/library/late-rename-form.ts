import { latePart } from "../../shared/lib/late-part.tsx";

/** Loaded when something is renamed for the first time. */
export const RenameForm = latePart(async () => (await import("./rename-form.tsx")).RenameForm);
