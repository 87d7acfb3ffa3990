/**
 * A foreign text inside our Markdown, as it is: nothing in it becomes markup or a link. Square brackets are turned
 * round, since some readers of Markdown don't accept escaped ones inside a link.
 */
export const plainMarkdown = (text: string): string =>
  text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/[\\`*_<>#|~]/g, "\\$&")
    .replace(/(https?|www)(?=[:.])/gi, "$1\\");
