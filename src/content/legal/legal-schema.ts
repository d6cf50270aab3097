import * as v from 'valibot'
import { SeoText } from '../seo-schema.ts'

const Line = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))
const KebabId = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case'))
const IsoDate = v.pipe(v.string(), v.isoDate('must look like 2026-11-15'))

/** Texts may contain {brokerage}, {team}, {email}, {phone}, {address} and {siteUrl}, which the page fills in. */
const Block = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), text: Line }),
  v.object({ kind: v.literal('list'), items: v.pipe(v.array(Line), v.minLength(2)) }),
  v.object({ kind: v.literal('table'), head: v.array(Line), rows: v.array(v.array(Line)) }),
])
export type LegalBlock = v.InferOutput<typeof Block>

const LegalSection = v.object({ id: KebabId, heading: Line, blocks: v.pipe(v.array(Block), v.minLength(1)) })
export type LegalSection = v.InferOutput<typeof LegalSection>

export const LegalDocument = v.object({
  title: Line,
  path: v.pipe(v.string(), v.regex(/^\/[a-z-]+$/)),
  effective: IsoDate,
  updated: IsoDate,
  /** The "in short" box: a summary in plain sentences, which does not replace the text below. */
  summary: v.pipe(v.array(Line), v.minLength(3), v.maxLength(6)),
  sections: v.pipe(v.array(LegalSection), v.minLength(3)),
  seo: SeoText,
})
export type LegalDocument = v.InferOutput<typeof LegalDocument>
