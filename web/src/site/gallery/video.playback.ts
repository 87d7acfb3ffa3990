/** Plays where the browser lets it. Where it does not, the first view stays, which is no fault. */
export function playQuietly(video: HTMLVideoElement): void {
  if (video.paused) video.play().catch(() => undefined);
}

/** A video that can't be shown is only logged: its first view stays. */
export function logFailedVideo(src: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the requirement (ERR-38) wants it.
  console.warn(`This video could not be shown: ${src}`);
}
