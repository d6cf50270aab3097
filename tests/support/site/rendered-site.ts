import { dirname, join } from 'node:path'
import { loadBuiltDynamicRenderer, loadBuiltRenderer, readBuiltAssets } from '#app/built-site.ts'
import { identity } from '#content/identity.ts'
import type { RenderedPage, RenderedSite, SiteFacts } from '#domain/site/site-renderer.ts'
import { dynamicPages } from './dynamic-pages.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** The folder of the build. */
export const dist = join(root, 'dist')

/** The facts with which the built pages are rendered. */
export async function readBuiltFacts(changes: Partial<SiteFacts> = {}): Promise<SiteFacts> {
  return {
    identity,
    siteUrl: 'https://www.offmarket-ontario.example',
    publishableKey: 'sb_publishable_sample',
    passwordRules: { minLength: 6, staffMinLength: 12, characters: [] },
    now: '2026-11-15T12:00:00.000Z',
    assets: await readBuiltAssets(dist),
    ...changes,
  }
}

/** Renders the site as a server does when it starts. */
export async function renderBuiltSite(changes: Partial<SiteFacts> = {}): Promise<RenderedSite> {
  const [facts, { renderSite }] = await Promise.all([readBuiltFacts(changes), loadBuiltRenderer(dist)])
  return renderSite(facts)
}

/** Renders every page and state of `dynamicPages`, as a server does on request. */
export async function renderDynamicPages(changes: Partial<SiteFacts> = {}): Promise<{ path: string; html: string }[]> {
  const [facts, { renderDynamicPage }] = await Promise.all([readBuiltFacts(changes), loadBuiltDynamicRenderer(dist)])
  return Promise.all(
    dynamicPages.map(async ({ name, page }) => ({ path: name, html: await renderDynamicPage(facts, page) })),
  )
}

/** Every page, including the 404 page. */
export function allPagesOf({ pages, notFound }: RenderedSite): RenderedPage[] {
  return [...pages, { path: '404', title: 'Page Not Found', html: notFound }]
}
