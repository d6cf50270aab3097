import type { RenderSite } from '#domain/site/site-renderer.ts'
import { accountPage } from './pages/account-page.tsx'
import { authPage } from './pages/auth-page.tsx'
import { cityPages } from './pages/city-pages.tsx'
import { contactPage } from './pages/contact-page.tsx'
import { homePage } from './pages/home-page.tsx'
import { legalPages } from './pages/legal-pages.tsx'
import { notFoundPage } from './pages/not-found-page.tsx'
import { sellFastPage } from './pages/sell-fast-page.tsx'
import { toolPages } from './pages/tool-pages.tsx'
import { toolsPage } from './pages/tools-page.tsx'
import { renderDocument } from './render-document.tsx'
import { createSiteDocuments } from './site-documents.ts'

const groups = {
  main: [homePage, sellFastPage, contactPage, authPage, accountPage, toolsPage, ...Object.values(toolPages)],
  cities: cityPages,
  legal: legalPages,
}
const pages = [...groups.main, ...groups.cities, ...groups.legal]

/** Renders every document of the site once, with the identity of the deployment. */
export const renderSite: RenderSite = (facts) => ({
  pages: pages.map((page) => ({ path: page.path ?? '', title: page.seo.title, html: renderDocument(page, facts) })),
  documents: createSiteDocuments(groups, facts),
  notFound: renderDocument(notFoundPage, facts),
})
