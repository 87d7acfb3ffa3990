import { z } from "zod";

/** GET /api/images/{picture}: a picture of the signed-in wallet, by the hash of its content. */
export const PictureParams = z.object({
  picture: z.string().regex(/^[0-9a-f]{64}\.(jpg|png)$/, "no name of a picture"),
});
