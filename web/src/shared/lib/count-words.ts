const whole = new Intl.NumberFormat("en");

/** A count as people read it: 5026 is "5,026". */
export const countWords = (count: number): string => whole.format(count);
