import { z } from "zod";

/** A list of what a source means to be alike: an entry of another shape is left out, and the others stand. */
export const lenientArray = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.unknown()).transform((entries): z.infer<Shape>[] =>
    entries.flatMap((entry) => {
      const { success, data } = shape.safeParse(entry);
      return success ? [data] : [];
    }),
  );

/** The same for an object whose keys are data. */
export const lenientRecord = <Shape extends z.ZodType>(shape: Shape) =>
  z.record(z.string(), z.unknown()).transform((entries) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([key, entry]) => {
        const { success, data } = shape.safeParse(entry);
        return success ? [[key, data as z.infer<Shape>] as const] : [];
      }),
    ),
  );

/** A text; anything else counts as not known. */
export const LenientText = z.string().nullish().catch(null);
