/** A figure and its unit never part at the end of a line: "5,000 USD", "23 SOL", "350,000 $BAKSO". */
export const wholeAmounts = (text: string): string =>
  text.replace(/(\d) (?=(?:USD|SOL|\$[A-Z]+|tigers|tokens|pixels)\b)/g, "$1\u00a0");
