/** POST …/models/{model}:generateContent, as Google's picture models answer it. */
export const GOOGLE_PATH = /\/models\/(gemini-[^/]+):generateContent$/u;

const STATUS_NAMES: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
};

const answer = (candidate: object) => ({
  candidates: [{ index: 0, ...candidate }],
  usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 1_290, totalTokenCount: 1_302 },
  modelVersion: "fake-picture-model",
});

/** A picture in the answer's parts. */
export const googlePicture = (base64: string) =>
  answer({
    content: { role: "model", parts: [{ inlineData: { mimeType: "image/png", data: base64 } }] },
    finishReason: "STOP",
  });

/** Its safety rules held the picture back: an ordinary response without a picture. */
export const googleRefusal = () => answer({ finishReason: "IMAGE_SAFETY" });

/** No picture, and no reason given. */
export const googleNothing = () => answer({ content: { role: "model", parts: [] }, finishReason: "STOP" });

export const googleFailure = (status: number, message: string) => ({
  error: { code: status, message, status: STATUS_NAMES[status] ?? "UNKNOWN" },
});
