import { classesIn, usedRules } from "./used-rules.ts";

/**
 * Puts a page's styles into its HTML, so that the first view waits for no further request. The links stay, disabled,
 * which keeps browsers from loading them: the router expects to find its elements when it starts.
 *
 * @param styleAt text of a stylesheet by its address; undefined leaves that one as a link
 * @param isForReading only what can be seen before scripts run is put in, and links to whole stylesheets are marked
 * `data-rest`: the page's start loads them first (start-late.ts)
 */
export async function inlineStyles(
  html: string,
  styleAt: (href: string) => Promise<string | undefined>,
  { isForReading = false } = {},
): Promise<string> {
  const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)];
  const styles = await Promise.all(
    // The router marks styles that several routes share with a "#" at the end.
    links.map(([, href = ""]) => styleAt(href.split("#", 1)[0] ?? href)),
  );
  const classes = isForReading ? classesIn(html) : null;
  const inlined = links.map(([link, href], index) => {
    const style = styles[index];
    // A style can't end its element early: "</style" does not occur in what the build writes.
    if (style === undefined || style.includes("</style")) return link;
    const shown = classes ? usedRules(style, classes) : style;
    const rest = shown === style ? "" : ' data-rest=""';
    return `<style>${shown}</style><link rel="stylesheet" href="${href}" disabled=""${rest}/>`;
  });
  let next = 0;
  return html.replaceAll(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link) => inlined[next++] ?? link);
}
