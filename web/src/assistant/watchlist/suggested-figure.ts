import { WrittenFigure } from "../../shared/ui/page/written-price.tsx";

/** In a file of its own: loaded late from here, the shared one would cost each page that has it at once some bytes more. */
export const SuggestedFigure = WrittenFigure;
