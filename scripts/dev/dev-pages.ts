import type { ViteDevServer } from 'vite'
import type { LoadDynamicRenderer } from '../../src/app/page-renderer.ts'
import { createDeskDocument } from '../../src/domain/site/desk-document.ts'
import type { RenderDynamicPage, RenderedSite, SiteAssets, SiteFacts } from '../../src/domain/site/site-renderer.ts'
import type { BuiltFonts } from '../build/build-fonts.ts'
import { buildLoader } from '../build/build-loader.ts'

const BOOTSTRAP = '/src/web/bootstrap.ts'
/** In development the stylesheets are linked, so that Vite can replace them in the open page. */
const sheets = ['site', 'account', 'steps', 'tools'].map(
  (name) => `<link rel="stylesheet" href="/src/web/styles/${name}.css">`,
)

/** The lead desk, for all of its addresses. */
export function renderFreshDesk(vite: ViteDevServer): Promise<string> {
  const html = createDeskDocument({ css: '', fonts: [], script: '/src/web/desk/desk.tsx' })
  const linked = html.replace('</head>', '<link rel="stylesheet" href="/src/web/desk/desk.css"></head>')
  return vite.transformIndexHtml('/desk', linked)
}

export async function createFreshAssets(vite: ViteDevServer, fonts: BuiltFonts): Promise<SiteAssets> {
  return {
    css: fonts.css,
    bootstrap: BOOTSTRAP,
    loader: await buildLoader(vite.config.root, BOOTSTRAP),
    fonts: fonts.files.map(({ name }) => `/assets/${name}`),
  }
}

/** Renders all pages from the current sources. */
export async function renderFresh(vite: ViteDevServer, facts: SiteFacts): Promise<RenderedSite> {
  const { renderSite } = await vite.ssrLoadModule('/src/web/render-site.tsx')
  return renderSite(facts)
}

/** Returns the page at a path; `/404` shows the page for missing addresses. */
export async function findFreshPage(vite: ViteDevServer, site: RenderedSite, path: string): Promise<string | null> {
  const html = path === '/404' ? site.notFound : site.pages.find((page) => page.path === path)?.html
  return html ? prepareForVite(vite, path, html) : null
}

/** Renders the pages that the backend requests, from the current sources. */
export function createFreshRendererLoader(vite: ViteDevServer): LoadDynamicRenderer {
  return async () => {
    const source = await vite.ssrLoadModule('/src/web/render-dynamic-page.tsx')
    const renderDynamicPage: RenderDynamicPage = async (facts, page) =>
      prepareForVite(vite, '/', await source.renderDynamicPage(facts, page))
    return { renderDynamicPage }
  }
}

function prepareForVite(vite: ViteDevServer, path: string, html: string): Promise<string> {
  return vite.transformIndexHtml(path, html.replace('</head>', `${sheets.join('')}</head>`))
}
