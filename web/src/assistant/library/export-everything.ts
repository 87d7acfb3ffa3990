/** The entry that hands out all that there is of a wallet in one file; the dialog that erases it names it. */
export const EXPORT_EVERYTHING = "Export all with pictures (ZIP)";
