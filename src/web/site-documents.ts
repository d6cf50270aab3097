import { createHumansTxt } from '#domain/seo/humans-txt.ts'
import { createLlmsTxt } from '#domain/seo/llms-txt.ts'
import { createRobotsTxt } from '#domain/seo/robots-txt.ts'
import { createSecurityTxt } from '#domain/seo/security-txt.ts'
import { createSitemapXml } from '#domain/seo/sitemap-xml.ts'
import type { SitePath } from '#domain/site/site-paths.ts'
import type { RenderedDocument, SiteFacts } from '#domain/site/site-renderer.ts'
import { speculationRules } from '#domain/site/speculation-rules.ts'
import { createDeskManifest, createWebManifest } from '#domain/site/web-manifest.ts'
import type { Page } from './pages/page.ts'

const TEXT = 'text/plain; charset=utf-8'

/** The pages, grouped by the part of the site they belong to. */
export interface PageGroups {
  main: Page[]
  cities: Page[]
  legal: Page[]
}

/** Files served alongside the pages, for crawlers, language models and security researchers. */
export function createSiteDocuments(groups: PageGroups, facts: SiteFacts): RenderedDocument[] {
  const { siteUrl, identity, now } = facts
  const pages = groups.main.filter(isIndexable)
  const cities = groups.cities.filter(isIndexable)
  const legal = groups.legal.filter(isIndexable)
  const all = [...pages, ...cities, ...legal]
  const updated =
    all
      .map((page) => page.updated)
      .toSorted()
      .at(-1) ?? ''
  return [
    {
      path: '/robots.txt',
      contentType: TEXT,
      text: createRobotsTxt(siteUrl),
      // Makes browsers download the file. Crawlers ignore this header.
      headers: { 'Content-Disposition': 'attachment; filename="robots.txt"' },
    },
    { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', text: createSitemapXml(siteUrl, all) },
    {
      path: '/llms.txt',
      contentType: TEXT,
      text: createLlmsTxt({ siteUrl, identity, pages, cities, legal }),
      headers: { 'X-Robots-Tag': 'noindex' },
    },
    {
      path: '/.well-known/security.txt',
      contentType: TEXT,
      text: createSecurityTxt({ siteUrl, email: identity.email, now }),
    },
    { path: '/humans.txt', contentType: TEXT, text: createHumansTxt({ siteUrl, identity, updated }) },
    {
      path: '/site.webmanifest',
      contentType: 'application/manifest+json',
      text: JSON.stringify(createWebManifest(identity)),
    },
    {
      path: '/desk.webmanifest',
      contentType: 'application/manifest+json',
      text: JSON.stringify(createDeskManifest(identity)),
      headers: { 'X-Robots-Tag': 'noindex' },
    },
    {
      path: '/speculation-rules.json',
      contentType: 'application/speculationrules+json',
      text: JSON.stringify(speculationRules),
    },
  ]
}

type IndexablePage = Page & { path: SitePath }

function isIndexable(page: Page): page is IndexablePage {
  return page.path !== null && !page.seo.noindex
}
