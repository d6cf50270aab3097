import sharp, { type Sharp } from 'sharp'
import { type ImageJob, MAX_PIXELS, TOO_MANY_PIXELS } from './image-job.ts'
import type { RawPicture } from './raw-picture.ts'

// Vulnerabilities are usually found in rarely used decoders, so only these are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** With the default effort, AVIF takes seconds. */
const AVIF_EFFORT = 2

/** Renders a picture from another: upright, without metadata, first frame only, and never larger than the source. */
export async function renderImage(bytes: Uint8Array, job: ImageJob): Promise<Uint8Array> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
  const { autoOrient: size, format } = await source.metadata().catch(explain)
  const sized = resize(source.autoOrient(), size, job)
  return encode(sized, job, format).toBuffer().catch(explain)
}

/** Encodes a picture that was decoded elsewhere. */
export async function encodePicture({ data, ...raw }: RawPicture, job: ImageJob): Promise<Uint8Array> {
  return encode(sharp(data, { raw, limitInputPixels: MAX_PIXELS }), job, 'jpeg').toBuffer()
}

interface Size {
  width: number
  height: number
}

function resize(image: Sharp, size: Size, { width, height, fit, focus }: ImageJob): Sharp {
  if (!width && !height) return image
  if (fit !== 'cover' || !width || !height || typeof focus === 'string') {
    const position = typeof focus === 'string' ? focus : 'centre'
    return image.resize({ ...(width && { width }), ...(height && { height }), fit, position, withoutEnlargement: true })
  }
  const scale = Math.min(1, Math.max(width / size.width, height / size.height))
  const whole = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
  const part = { width: Math.min(width, whole.width), height: Math.min(height, whole.height) }
  return image.resize({ ...whole, fit: 'fill' }).extract({
    ...part,
    left: startOf(focus.x, part.width, whole.width),
    top: startOf(focus.y, part.height, whole.height),
  })
}

/** Where a part starts so that the point is in its middle, as far as the picture's edges allow. */
function startOf(point: number, part: number, whole: number): number {
  return Math.max(0, Math.min(whole - part, Math.round(point * whole - part / 2)))
}

function encode(image: Sharp, { format, quality }: ImageJob, source: string): Sharp {
  const wanted = format === 'origin' ? source : format
  if (wanted === 'webp') return image.webp({ quality })
  if (wanted === 'avif' || wanted === 'heif') return image.avif({ quality, effort: AVIF_EFFORT })
  if (wanted === 'jpeg') return image.jpeg({ quality })
  return wanted === 'gif' ? image.gif() : image.png()
}

function explain(error: unknown): never {
  throw error instanceof Error && error.message.includes('exceeds pixel limit') ? new Error(TOO_MANY_PIXELS) : error
}
