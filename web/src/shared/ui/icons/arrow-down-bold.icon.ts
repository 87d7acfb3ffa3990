// Phosphor Icons, MIT. Written by write-icons.ts.
export const arrowDownBoldIcon =
  "M208.49,152.49l-72,72a12,12,0,0,1-17,0l-72-72a12,12,0,0,1,17-17L116,187V40a12,12,0,0,1,24,0V187l51.51-51.52a12,12,0,0,1,17,17Z";
