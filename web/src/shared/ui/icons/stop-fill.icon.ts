// Phosphor Icons, MIT. Written by write-icons.ts.
export const stopFillIcon =
  "M216,56V200a16,16,0,0,1-16,16H56a16,16,0,0,1-16-16V56A16,16,0,0,1,56,40H200A16,16,0,0,1,216,56Z";
