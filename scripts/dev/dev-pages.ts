import type { ViteDevServer } from 'vite'
import type { RenderedSite, SiteFacts } from '../../src/domain/site/site-renderer.ts'
import type { BuiltFonts } from '../build/build-fonts.ts'
import { buildLoader } from '../build/build-loader.ts'

const BOOTSTRAP = '/src/web/bootstrap.ts'
/** Development links the sheets, so that Vite can replace them in the open page. */
const sheets = ['site', 'account'].map((name) => `<link rel="stylesheet" href="/src/web/styles/${name}.css">`)

/** All documents, rendered from the sources as they are now. */
export async function renderFresh(
  vite: ViteDevServer,
  fonts: BuiltFonts,
  facts: Omit<SiteFacts, 'assets'>,
): Promise<RenderedSite> {
  const { renderSite } = await vite.ssrLoadModule('/src/web/render-site.tsx')
  const assets = {
    css: fonts.css,
    bootstrap: BOOTSTRAP,
    loader: await buildLoader(vite.config.root, BOOTSTRAP),
    fonts: fonts.files.map(({ name }) => `/assets/${name}`),
  }
  return renderSite({ ...facts, assets })
}

/** The page at a path as the browser is to get it; `/404` shows the page for what is missing. */
export async function findFreshPage(vite: ViteDevServer, site: RenderedSite, path: string): Promise<string | null> {
  const html = path === '/404' ? site.notFound : site.pages.find((page) => page.path === path)?.html
  return html ? vite.transformIndexHtml(path, html.replace('</head>', `${sheets.join('')}</head>`)) : null
}
