import * as v from 'valibot'

/** A side that is left out follows from the proportions. */
const Side = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2500)))
const Part = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const sources = ['picture', 'heic', 'pdf'] as const

/** How to render one picture from another. */
export const ImageJob = v.object({
  /** What the bytes are. Of a PDF, only the first page is rendered. */
  from: v.picklist(sources),
  width: Side,
  height: Side,
  fit: v.picklist(['cover', 'inside', 'fill']),
  quality: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  /** `origin` keeps the format of a picture. */
  format: v.picklist(['origin', 'webp', 'avif', 'jpeg']),
  /** What to keep when cropping: a side, the most interesting part, or a point. */
  focus: v.union([v.string(), v.object({ x: Part, y: Part })]),
})
export type ImageJob = v.InferOutput<typeof ImageJob>

/** Larger pictures are refused before anything is decoded. */
export const MAX_PIXELS = 50_000_000

/** The error message for larger pictures and pages. */
export const TOO_MANY_PIXELS = 'too many pixels'
