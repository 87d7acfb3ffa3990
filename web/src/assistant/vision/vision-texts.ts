/** The handling of a file went wrong on this side. */
export const BROKEN_FILE_TEXT = "Error processing file";
