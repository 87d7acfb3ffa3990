import { latePart } from "../../../shared/lib/late-part.tsx";

/** Loaded with the first question that was edited, or answer that was asked for again. */
export const VersionSwitch = latePart(async () => (await import("./version-switch.tsx")).VersionSwitch);
