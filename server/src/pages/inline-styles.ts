/**
 * Puts a page's styles into its HTML, so that the first view waits for no further request. The links stay, disabled,
 * which keeps browsers from loading them: the router expects to find its elements when it starts.
 *
 * @param styleAt text of a stylesheet by its address; undefined leaves that one as a link
 */
export function inlineStyles(html: string, styleAt: (href: string) => string | undefined): string {
  return html.replaceAll(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, href: string) => {
    // The router marks styles that several routes share with a "#" at the end.
    const style = styleAt(href.split("#", 1)[0] ?? href);
    // A style can't end its element early: "</style" does not occur in what the build writes.
    if (style === undefined || style.includes("</style")) return link;
    return `<style>${style}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
  });
}
