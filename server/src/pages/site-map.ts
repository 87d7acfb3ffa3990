/** robots.txt: everything but the calls may be read. */
export const robotsText = (publicUrl: string): string =>
  `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

/** sitemap.xml of the site's pages. */
export function sitemapText(paths: Iterable<string>, publicUrl: string): string {
  const urls = [...paths].map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
