const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** Samples (16 bits, one channel) as a WAV file. */
export function wavOf(samples: readonly Uint8Array[], sampleRateHz: number): Uint8Array {
  const length = samples.reduce((sum, part) => sum + part.length, 0);
  const file = Buffer.alloc(HEADER_BYTES + length);
  file.write("RIFF", 0);
  file.writeUInt32LE(HEADER_BYTES - 8 + length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRateHz, 24);
  file.writeUInt32LE(sampleRateHz * BYTES_PER_SAMPLE, 28);
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  file.write("data", 36);
  file.writeUInt32LE(length, 40);
  let at = HEADER_BYTES;
  for (const part of samples) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
