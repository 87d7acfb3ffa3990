// Phosphor Icons, MIT. Written by write-icons.ts.
export const minusIcon = "M224,128a8,8,0,0,1-8,8H40a8,8,0,0,1,0-16H216A8,8,0,0,1,224,128Z";
