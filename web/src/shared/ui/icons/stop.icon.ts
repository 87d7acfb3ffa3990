// Phosphor Icons, MIT. Written by write-icons.ts.
export const stopIcon =
  "M200,40H56A16,16,0,0,0,40,56V200a16,16,0,0,0,16,16H200a16,16,0,0,0,16-16V56A16,16,0,0,0,200,40Zm0,160H56V56H200V200Z";
