/** Two candles, which the icons' package lacks, in its measures. */
export const candlesIcon =
  "M64 16h16v40h24a8 8 0 0 1 8 8v112a8 8 0 0 1-8 8H80v40H64v-40H40a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8h24ZM48 72v96h48V72ZM176 40h16v40h24a8 8 0 0 1 8 8v88a8 8 0 0 1-8 8h-24v56h-16v-56h-24a8 8 0 0 1-8-8V88a8 8 0 0 1 8-8h24Z";
