/** Sound that is there as a whole, in the form of sound that comes in parts. */
export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
