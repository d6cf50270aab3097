import { toolPaths } from '#domain/site/site-paths.ts'
import { statusByKind } from '../errors/error-status.ts'
import type { Header } from '../middleware/security-headers.ts'
import { createReadyFile, type Encoded, type ReadyFile } from './ready-file.ts'

interface SiteFile {
  path: string
  contentType: string
  encoded: Encoded
  headers?: Record<string, string> | undefined
}

interface SiteOptions {
  pages: { path: string; encoded: Encoded }[]
  notFound: Encoded
  /** Built assets have a hash in their name and never change; other files may. */
  assets: SiteFile[]
  documents: SiteFile[]
  securityHeaders: readonly Header[]
  /** Calculators have another policy, because of their own stylesheet. */
  toolHeaders?: readonly Header[]
  /** The lead desk: one document for all of its addresses, with a policy of its own. */
  desk?: { encoded: Encoded; headers: readonly Header[] }
}

export interface Site {
  /** Returns the page or file at a path. A page is also found with a slash at the end. */
  find(path: string): ReadyFile | undefined
  notFound: ReadyFile
}

const HTML = 'text/html; charset=utf-8'
const REVALIDATE = 'public, max-age=0, must-revalidate'
const speculationRules: Header = ['Speculation-Rules', '"/speculation-rules.json"']

/** For development, where Vite serves the pages and everything that is built. */
export function createEmptySite(securityHeaders: readonly Header[], assets: SiteFile[]): Site {
  return createSite({ pages: [], documents: [], notFound: { identity: Buffer.from('') }, assets, securityHeaders })
}

/** All pages and files of the public site, in memory and ready to be sent. */
export function createSite({
  pages,
  notFound,
  assets,
  documents,
  securityHeaders,
  toolHeaders = securityHeaders,
  desk,
}: SiteOptions): Site {
  const ready = new Map<string, ReadyFile>()
  const pageHeaders = [...securityHeaders, speculationRules]
  for (const { path, contentType, encoded } of assets) {
    const cacheControl = 'public, max-age=31536000, immutable'
    ready.set(path, createReadyFile({ encoded, contentType, cacheControl, headers: securityHeaders }))
  }
  for (const { path, contentType, encoded, headers: own = {} } of documents) {
    const headers = [...securityHeaders, ...Object.entries(own)]
    ready.set(path, createReadyFile({ encoded, contentType, cacheControl: REVALIDATE, headers }))
  }
  for (const { path, encoded } of pages) {
    const headers = path.startsWith(`${toolPaths.all}/`) ? [...toolHeaders, speculationRules] : pageHeaders
    const page = createReadyFile({ encoded, contentType: HTML, cacheControl: REVALIDATE, headers })
    ready.set(path, page)
    if (path !== '/') ready.set(`${path}/`, page)
  }
  const deskPage =
    desk &&
    createReadyFile({
      encoded: desk.encoded,
      contentType: HTML,
      cacheControl: REVALIDATE,
      headers: [...desk.headers, ['X-Robots-Tag', 'noindex']],
    })
  if (deskPage) ready.set('/desk', deskPage)
  return {
    find: (path) => ready.get(path) ?? (path.startsWith('/desk/') ? deskPage : undefined),
    notFound: createReadyFile({
      status: statusByKind.not_found,
      encoded: notFound,
      contentType: HTML,
      cacheControl: 'no-store',
      headers: pageHeaders,
    }),
  }
}
