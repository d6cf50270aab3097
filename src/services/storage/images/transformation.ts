import * as v from 'valibot'
import type { ImageJob } from '#platform/images/image-job.ts'

export const resizings = ['cover', 'contain', 'fill'] as const
export const imageFormats = ['origin', 'webp', 'avif'] as const

/** The part of the picture that is kept when cropping, in the protocol's terms and the renderer's. */
const positions = {
  no: 'north',
  so: 'south',
  ea: 'east',
  we: 'west',
  noea: 'northeast',
  nowe: 'northwest',
  soea: 'southeast',
  sowe: 'southwest',
  ce: 'centre',
  sm: 'attention',
  fp: 'centre',
} as const
export const gravities = Object.keys(positions) as (keyof typeof positions)[]

/** The transformation that a client requests. */
export interface Transformation {
  width?: number | undefined
  height?: number | undefined
  resize?: (typeof resizings)[number] | undefined
  quality?: number | undefined
  format?: (typeof imageFormats)[number] | undefined
  gravity?: keyof typeof positions | undefined
  /** The point that stays in the picture, if that is the gravity. */
  point?: { x: number; y: number } | undefined
}

const MAX_PIXELS_WIDE = 2500
const DEFAULT_QUALITY = 80
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const
/** Older names, which the header uses. */
const headerNames = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** The request to the renderer. Clients that support WebP get it, unless they ask for another format. */
export function toImageJob(transformation: Transformation, acceptsWebp: boolean): ImageJob {
  const { width, height, resize = 'cover', quality = DEFAULT_QUALITY, format, gravity = 'ce', point } = transformation
  return {
    from: 'picture',
    width: clamp(width),
    height: clamp(height),
    fit: fits[resize],
    quality,
    format: format ?? (acceptsWebp ? 'webp' : 'origin'),
    focus: point ?? positions[gravity],
  }
}

/** Missing or 0 means that the side follows from the other one. */
function clamp(side: number | undefined): number | undefined {
  return side ? Math.min(side, MAX_PIXELS_WIDE) : undefined
}

/** For the header `X-Transformations`. */
export function describeTransformation(transformation: Transformation): string {
  const { width, height, resize = 'cover', quality, format, gravity } = transformation
  return joinParts({
    height: clamp(height),
    width: clamp(width),
    resizing_type: width || height ? headerNames[resize] : undefined,
    quality,
    format,
    gravity,
  })
}

/** For the token of a link, where the format is a separate claim. */
export function writeTransformation({ width, height, resize, quality }: Transformation): string {
  return joinParts({ height, width, resize, quality })
}

const Parts = v.object({
  width: v.optional(v.pipe(v.string(), v.transform(Number))),
  height: v.optional(v.pipe(v.string(), v.transform(Number))),
  resize: v.optional(v.picklist(resizings)),
  quality: v.optional(v.pipe(v.string(), v.transform(Number))),
})

export function readTransformation(text: string): Transformation {
  const parts = text === '' ? [] : text.split(',').map((part) => part.split(':'))
  return v.parse(Parts, Object.fromEntries(parts))
}

function joinParts(parts: Record<string, string | number | undefined>): string {
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}
