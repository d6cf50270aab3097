import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { OWN_CONTENT_ID } from '#content/own/own-content.ts'
import type { OwnContent } from '#content/own/own-content-schema.ts'
import { writeOwnContentForScripts } from '#domain/site/own-content-for-scripts.ts'
import { compress, type Effort } from '#platform/compression/compress.ts'
import { recolour } from './brand/recolour.ts'
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
  const colours = facts.own?.colours
  const [pages, documents, notFound, clientFiles, fonts, desk, deskFiles, pictureFiles] = await Promise.all([
    Promise.all(rendered.pages.map(async ({ path, title, html }) => ({ path, title, encoded: await encode(html) }))),
    Promise.all(rendered.documents.map(async ({ text, ...rest }) => ({ ...rest, encoded: await encode(text) }))),
    encode(rendered.notFound),
    readClientFiles(join(dist, 'client'), effort, colours && ((drawing) => recolour(drawing, colours))),
    readFonts(dist, facts.assets.fonts, effort),
    encode(await readDesk(dist, facts.own ?? {})),
    readClientFiles(join(dist, 'desk'), effort),
    readPictures(pictures),
  ])
  // The deployment's own files replace ours, such as the icons.
  const files = keepLast([...fonts, ...clientFiles, ...deskFiles, ...pictureFiles])
  return {
    pages,
    notFound,
    desk,
    assets: files.filter(({ path }) => path.startsWith('/assets/')),
    documents: [...documents, ...files.filter(({ path }) => !path.startsWith('/assets/'))],
  }
}

/** The desk's document is the same for all, apart from what its scripts need to know of the brokerage. */
async function readDesk(dist: string, own: OwnContent): Promise<string> {
  const html = await readFile(join(dist, 'desk', 'desk.html'), 'utf8')
  const data = writeOwnContentForScripts(own)
  return data
    ? html.replace('<body>', () => `<body><script type="application/json" id="${OWN_CONTENT_ID}">${data}</script>`)
    : html
}

/** The typefaces that pages show. The built-in ones are among the client's files too, for the desk. */
async function readFonts(dist: string, paths: string[], effort: Effort): Promise<SiteFile[]> {
  return Promise.all(
    paths.map(async (path) => ({
      path,
      contentType: 'font/woff2',
      encoded: await compress(await readFile(join(dist, 'fonts', basename(path))), effort),
    })),
  )
}

function keepLast(files: SiteFile[]): SiteFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

async function readClientFiles(
  directory: string,
  effort: Effort,
  changeDrawing = (drawing: string) => drawing,
): Promise<SiteFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && contentTypes[extname(entry.name)])
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path)
      const isDrawing = extname(entry.name) === '.svg'
      return {
        path: `/${relative(directory, path).split(sep).join('/')}`,
        contentType: contentTypes[extname(entry.name)] ?? 'application/octet-stream',
        encoded: await compress(isDrawing ? Buffer.from(changeDrawing(bytes.toString())) : bytes, effort),
      }
    }),
  )
}
