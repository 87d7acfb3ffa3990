/** Plays where the browser allows it. Where it does not, the first frame stays, which is no failure. */
export function playQuietly(video: HTMLVideoElement): void {
  if (video.paused) video.play().catch(() => undefined);
}

/** A video that can't be played is only logged: its first frame stays. */
export function logFailedVideo(src: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the requirement (ERR-38) wants it.
  console.warn(`This video could not be shown: ${src}`);
}
