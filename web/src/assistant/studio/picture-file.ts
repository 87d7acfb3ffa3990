import type { UserImage } from "@bakso/contract/studio";
import { downloadName } from "./studio-texts.ts";

/** A picture of the library as a file, as though it had been uploaded. */
export async function fileOf({ url, prompt }: UserImage): Promise<File> {
  const response = await fetch(url, { credentials: "include" });
  const blob = await response.blob();
  return new File([blob], downloadName(prompt), { type: blob.type });
}
