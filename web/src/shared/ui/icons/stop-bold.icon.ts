// Phosphor Icons, MIT. Written by write-icons.ts.
export const stopBoldIcon =
  "M200,36H56A20,20,0,0,0,36,56V200a20,20,0,0,0,20,20H200a20,20,0,0,0,20-20V56A20,20,0,0,0,200,36Zm-4,160H60V60H196Z";
