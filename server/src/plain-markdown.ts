/**
 * A text of others inside of our Markdown, as it is: nothing in it becomes markup or a link. Square brackets turn round,
 * since not every reader of Markdown takes escaped ones inside of a link.
 */
export const plainMarkdown = (text: string): string =>
  text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/[\\`*_<>#|~]/g, "\\$&")
    .replace(/(https?|www)(?=[:.])/gi, "$1\\");
