/** Bytes as base64; for the few hundred bytes of a signed message. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
