/** The file could not be handled in the browser. */
export const BROKEN_FILE_TEXT = "Error processing file";
