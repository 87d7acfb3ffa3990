import { inlineStyles } from "./inline-styles.ts";
import { hasOwnScript, isForReading, startLate } from "./start-late.ts";

/**
 * A document as the router rendered it, made ready to be sent: its scripts start late, and its styles stand within it.
 *
 * @param styleAt text of a stylesheet by its address
 */
export const finishedDocument = (
  html: string,
  styleAt: (href: string) => Promise<string | undefined>,
): Promise<string> =>
  inlineStyles(hasOwnScript(html) ? html : startLate(html), styleAt, { isForReading: isForReading(html) });
