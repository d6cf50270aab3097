import type { RenderSite } from '#domain/site-renderer.ts'
import { speculationRules } from '#domain/speculation-rules.ts'
import { homePage } from './pages/home-page.tsx'
import { notFoundPage } from './pages/not-found-page.tsx'
import { renderDocument } from './render-document.tsx'

const pages = [homePage]

/** Every document of the site, rendered once with the deployment's own identity. */
export const renderSite: RenderSite = (facts) => ({
  pages: pages.map((page) => ({ path: page.path ?? '', html: renderDocument(page, facts) })),
  documents: [
    {
      path: '/speculation-rules.json',
      contentType: 'application/speculationrules+json',
      text: JSON.stringify(speculationRules),
    },
  ],
  notFound: renderDocument(notFoundPage, facts),
})
