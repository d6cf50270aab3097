import type { SitePath } from '../site/site-paths.ts'

interface SitemapPage {
  path: SitePath
  /** The day of the last change of its text, in ISO format. */
  updated: string
}

/** Paths are plain ASCII and need no escaping; the origin was parsed as a URL. */
export function createSitemapXml(siteUrl: string, pages: SitemapPage[]): string {
  const entries = pages.map(
    ({ path, updated }) => `  <url>\n    <loc>${siteUrl}${path}</loc>\n    <lastmod>${updated}</lastmod>\n  </url>\n`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    '</urlset>\n',
  ].join('')
}
