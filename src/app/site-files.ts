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

/** Every page and file of the public site, as bytes ready to be sent. */
export const SiteFiles = v.object({
  /** Titles are as on the social images. */
  pages: v.array(v.object({ path: v.string(), title: v.string(), encoded: Compressed })),
  notFound: Compressed,
  /** The document of the lead desk. */
  desk: Compressed,
  assets: v.array(SiteFile),
  documents: v.array(SiteFile),
})
export type SiteFiles = v.InferOutput<typeof SiteFiles>

/**
 * Reads the site from a cache. After a power cut a file may be truncated or damaged; null then makes the caller render
 * it again. The schema checks the types of all values but does not read the bytes, so it takes almost no time.
 */
export function readSiteFiles(bytes: Buffer | null): SiteFiles | null {
  try {
    return bytes && v.parse(SiteFiles, deserialize(bytes))
  } catch {
    return null
  }
}

/** What is sent to the process that renders the site. */
export const SiteJob = v.object({ dist: v.string(), facts: SiteFacts, effort: Effort })
export type SiteJob = v.InferOutput<typeof SiteJob>
