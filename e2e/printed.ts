import type { Page } from "@playwright/test";
import { getDocument, OPS, type PDFDocumentProxy } from "unpdf/pdfjs";

/** The PDF that the browser's own print would write. */
export async function printed(page: Page): Promise<PDFDocumentProxy> {
  const bytes = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 }).promise;
}

/** A reader takes a kerned pair of letters for two words: only the letters themselves are compared. */
export const letters = (text: string): string => text.replace(/\s+/g, "");

export async function pageOf(
  pdf: PDFDocumentProxy,
  number: number,
): Promise<{ text: string; pictures: number }> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const { fnArray } = await page.getOperatorList();
  return {
    text: letters(items.map((item) => ("str" in item ? item.str : "")).join("")),
    pictures: fnArray.filter((each) => each === OPS.paintImageXObject).length,
  };
}
