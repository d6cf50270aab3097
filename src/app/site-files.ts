import { deserialize } from 'node:v8'
import * as v from 'valibot'
import { SiteFacts } from '#domain/site/site-renderer.ts'
import { Compressed, Effort } from '#platform/compression/compress.ts'

const SiteFile = v.object({
  path: v.string(),
  contentType: v.string(),
  headers: v.optional(v.record(v.string(), v.string())),
  encoded: Compressed,
})
export type SiteFile = v.InferOutput<typeof SiteFile>

/** Every page and file of the public site, ready to send. */
export const SiteFiles = v.object({
  /** The titles are also on the social images. */
  pages: v.array(v.object({ path: v.string(), title: v.string(), encoded: Compressed })),
  notFound: Compressed,
  /** The lead desk's HTML document. */
  desk: Compressed,
  assets: v.array(SiteFile),
  documents: v.array(SiteFile),
})
export type SiteFiles = v.InferOutput<typeof SiteFiles>

/**
 * Reads the site from a cache. Returns null for a damaged file, as after a power cut, so that the caller renders it
 * again. The schema does not look into the bytes, so checking takes almost no time.
 */
export function readSiteFiles(bytes: Buffer | null): SiteFiles | null {
  try {
    return bytes && v.parse(SiteFiles, deserialize(bytes))
  } catch {
    return null
  }
}

/** The input of the process that renders the site. */
export const SiteJob = v.object({
  dist: v.string(),
  facts: SiteFacts,
  effort: Effort,
  /** Files of the deployment. Their paths have a hash of their content. */
  pictures: v.array(v.object({ path: v.string(), file: v.string() })),
})
export type SiteJob = v.InferOutput<typeof SiteJob>
