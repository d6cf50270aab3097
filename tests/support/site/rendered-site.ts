import { dirname, join } from 'node:path'
import { loadBuiltRenderer, readBuiltAssets } from '#app/built-site.ts'
import { identity as defaultIdentity } from '#content/identity.ts'
import type { Identity } from '#content/identity-schema.ts'
import type { RenderedPage, RenderedSite } from '#domain/site/site-renderer.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** Renders the site as a server does when it starts. */
export async function renderBuiltSite(identity: Identity = defaultIdentity): Promise<RenderedSite> {
  const dist = join(root, 'dist')
  const [assets, { renderSite }] = await Promise.all([readBuiltAssets(dist), loadBuiltRenderer(dist)])
  return renderSite({
    identity,
    siteUrl: 'https://www.offmarket-ontario.example',
    publishableKey: 'sb_publishable_sample',
    now: '2026-11-15T12:00:00.000Z',
    assets,
  })
}

/** Every page, including the 404 page. */
export function allPagesOf({ pages, notFound }: RenderedSite): RenderedPage[] {
  return [...pages, { path: '404', title: 'Page Not Found', html: notFound }]
}
