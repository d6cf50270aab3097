import type { DynamicPage } from '#domain/site/dynamic-page.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { toolPages } from './pages/tool-pages.tsx'
import { renderDocument } from './render-document.tsx'

/** Renders a calculator with the answer to what the visitor typed. */
export function renderTool(facts: SiteFacts, { tool, typed, day }: Extract<DynamicPage, { page: 'tool' }>): string {
  const page = toolPages[tool]
  return renderDocument({ ...page, seo: { ...page.seo, noindex: true } }, facts, { asked: { typed, day } })
}
