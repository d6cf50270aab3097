import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { compress, type Effort } from '#platform/compression/compress.ts'
import { loadBuiltRenderer } from './built-site.ts'
import { readPictures } from './identity-folder/read-pictures.ts'
import type { SiteFile, SiteFiles, SiteJob } from './site-files.ts'

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

/** Renders every page with the deployment's identity, and compresses the pages and the built files. */
export async function makeSiteFiles({ dist, facts, effort, pictures }: SiteJob): Promise<SiteFiles> {
  const { renderSite } = await loadBuiltRenderer(dist)
  const rendered = renderSite(facts)
  const encode = (text: string) => compress(Buffer.from(text), effort)
  const [pages, documents, notFound, clientFiles, desk, deskFiles, pictureFiles] = await Promise.all([
    Promise.all(rendered.pages.map(async ({ path, title, html }) => ({ path, title, encoded: await encode(html) }))),
    Promise.all(rendered.documents.map(async ({ text, ...rest }) => ({ ...rest, encoded: await encode(text) }))),
    encode(rendered.notFound),
    readClientFiles(join(dist, 'client'), effort),
    compress(await readFile(join(dist, 'desk', 'desk.html')), effort),
    readClientFiles(join(dist, 'desk'), effort),
    readPictures(pictures),
  ])
  const files = [...clientFiles, ...deskFiles, ...pictureFiles]
  return {
    pages,
    notFound,
    desk,
    assets: files.filter(({ path }) => path.startsWith('/assets/')),
    documents: [...documents, ...files.filter(({ path }) => !path.startsWith('/assets/'))],
  }
}

async function readClientFiles(directory: string, effort: Effort): Promise<SiteFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && contentTypes[extname(entry.name)])
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return {
        path: `/${relative(directory, path).split(sep).join('/')}`,
        contentType: contentTypes[extname(entry.name)] ?? 'application/octet-stream',
        encoded: await compress(await readFile(path), effort),
      }
    }),
  )
}
