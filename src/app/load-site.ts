import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderedPage, RenderSite, SiteAssets, SiteFacts } from '#domain/site-renderer.ts'
import type { Header } from '#http/security-headers.ts'
import { createSite, type Site } from '#http/site/site.ts'
import type { Compressor } from '#platform/compressor.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

interface BuiltSite {
  assets: SiteAssets
  renderSite: RenderSite
}

/** What the build left in `dist`: the addresses of its assets and the page renderer. */
export async function readBuiltSite(dist: string): Promise<BuiltSite> {
  const [assets, renderer] = await Promise.all([
    readFile(join(dist, 'assets.json'), 'utf8'),
    import(/* @vite-ignore */ pathToFileURL(join(dist, 'pages', 'render-site.js')).href),
  ])
  return { assets: JSON.parse(assets), renderSite: renderer.renderSite }
}

interface LoadSiteOptions {
  dist: string
  built: BuiltSite
  facts: Omit<SiteFacts, 'assets'>
  compressor: Compressor
  securityHeaders: readonly Header[]
}

interface LoadedSite {
  site: Site
  /** For whoever draws their social images. */
  titles: Pick<RenderedPage, 'path' | 'title'>[]
}

/** Renders every page with the deployment's own identity and holds all of it ready in memory. */
export async function loadSite(options: LoadSiteOptions): Promise<LoadedSite> {
  const { dist, built, facts, compressor, securityHeaders } = options
  const rendered = built.renderSite({ ...facts, assets: built.assets })
  const encode = (text: string) => compressor.compress(Buffer.from(text))
  const [pages, documents, notFound, clientFiles] = await Promise.all([
    Promise.all(rendered.pages.map(async ({ path, html }) => ({ path, encoded: await encode(html) }))),
    Promise.all(
      rendered.documents.map(async ({ path, contentType, text, headers }) => ({
        path,
        contentType,
        headers,
        encoded: await encode(text),
      })),
    ),
    encode(rendered.notFound),
    readClientFiles(join(dist, 'client'), compressor),
  ])
  const site = createSite({
    pages,
    notFound,
    assets: clientFiles.filter(({ path }) => path.startsWith('/assets/')),
    documents: [...documents, ...clientFiles.filter(({ path }) => !path.startsWith('/assets/'))],
    securityHeaders,
  })
  return { site, titles: rendered.pages.map(({ path, title }) => ({ path, title })) }
}

async function readClientFiles(directory: string, compressor: Compressor) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && contentTypes[extname(entry.name)])
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return {
        path: `/${relative(directory, path).split(sep).join('/')}`,
        contentType: contentTypes[extname(entry.name)] ?? 'application/octet-stream',
        encoded: await compressor.compress(await readFile(path)),
      }
    }),
  )
}
