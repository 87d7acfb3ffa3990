import { latePart } from "../../shared/lib/late-part.tsx";

/** Seldom needed, so not in the page's first load; both are small, and come together. */
const load = () => import("./library-dialogs.tsx");
export const DeleteDialog = latePart(async () => (await load()).DeleteDialog);
export const OutputDialog = latePart(async () => (await load()).OutputDialog);
