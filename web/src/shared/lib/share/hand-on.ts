/** Something that is shown to somebody else. */
export interface HandedOn {
  title: string;
  /** A sentence for whoever receives it. */
  text?: string;
  /** Where it can be seen. */
  url: string;
  /** The thing itself, where a device can take a file. */
  picture?: File;
}

/** What a device offers for it; a browser's `navigator`. */
export interface SharingDevice {
  share?: (data: ShareData) => Promise<void>;
  canShare?: (data: ShareData) => boolean;
}

/** `shared`: the device took it, or the person changed their mind; `unable`: there is no way, or it failed. */
export type HandedOnEnd = "shared" | "unable";

/** Hands something on through the device's own sheet: as a file where it takes one, otherwise as an address. */
export async function handOn(
  { title, text, url, picture }: HandedOn,
  device: SharingDevice = navigator,
): Promise<HandedOnEnd> {
  if (!device.share) return "unable";
  const words = { title, ...(text === undefined ? {} : { text }) };
  const withFile = picture ? { ...words, url, files: [picture] } : undefined;
  const data = withFile && device.canShare?.(withFile) ? withFile : { ...words, url };
  try {
    await device.share(data);
    return "shared";
  } catch (error) {
    // Closing the device's sheet is not a failure.
    return error instanceof Error && error.name === "AbortError" ? "shared" : "unable";
  }
}

/** Lets the browser keep a file. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
