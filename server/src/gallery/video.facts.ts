export interface VideoFacts {
  widthPx: number;
  heightPx: number;
  /** What the browser is told it is. */
  type: "video/webm" | "video/mp4";
  /** Its first view as a picture file, where we can make one. */
  firstView: Buffer | undefined;
}

/**
 * Reads what a video is from its container.
 *
 * @throws Error when it is none, or in a form that browsers don't play
 */
export async function readVideo(bytes: Buffer): Promise<VideoFacts> {
  // Most starts never see a video that nobody has looked at before: the library stays out of them.
  const { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } = await import("mediabunny");
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("there are no pictures in it");
  if (track.codec === null) throw new Error("its coding is unknown");
  const packet = await new EncodedPacketSink(track).getFirstPacket();
  if (!packet) throw new Error("it is empty");
  const isWebm = (await input.getMimeType()).startsWith("video/webm");
  return {
    widthPx: track.displayWidth,
    heightPx: track.displayHeight,
    // A .mov holds the same as an .mp4; under its own name most browsers refuse it.
    type: isWebm ? "video/webm" : "video/mp4",
    firstView: track.codec === "vp8" ? asWebp(packet.data) : undefined,
  };
}

/** A key frame of VP8 is what a lossy WebP holds: it lacks the envelope alone. */
function asWebp(keyFrame: Uint8Array): Buffer {
  const padding = keyFrame.length % 2;
  const head = Buffer.alloc(20);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(12 + keyFrame.length + padding, 4);
  head.write("WEBPVP8 ", 8, "latin1");
  head.writeUInt32LE(keyFrame.length, 16);
  return Buffer.concat([head, keyFrame, Buffer.alloc(padding)]);
}
