import { keptInBrowser } from "../../lib/kept-text.ts";
import type { PriceDrawing } from "./candle-chart.tsx";

const KEY = "price-drawing";

export const PRICE_DRAWINGS = [
  { value: "candles", label: "Candles" },
  { value: "line", label: "Line" },
] as const satisfies readonly { value: PriceDrawing; label: string }[];

/** How this browser's owner last wanted prices drawn. */
export const readDrawing = (): PriceDrawing => (keptInBrowser.read(KEY) === "line" ? "line" : "candles");

export const keepDrawing = (drawing: PriceDrawing): void => keptInBrowser.write(KEY, drawing);
