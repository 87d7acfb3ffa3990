/**
 * A text in one line, as a list shows it: of one that is longer the beginning, with a sign that there is more.
 *
 * @param mostChars at most so many characters (code points), that sign among them
 */
export function beginningOf(text: string, mostChars: number): string {
  const signs = [...text];
  const cut = `${signs
    .slice(0, mostChars - 1)
    .join("")
    .trimEnd()}…`;
  return (signs.length > mostChars ? cut : text).replace(/\s+/g, " ").trim();
}
