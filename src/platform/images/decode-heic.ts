import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createLibheif, { type Channel, type Libheif } from 'libheif-js/libheif-wasm/libheif.js'
import { MAX_PIXELS, TOO_MANY_PIXELS } from './image-job.ts'
import type { RawPicture } from './raw-picture.ts'

/** Offsets in libheif's `heif_security_limits` struct. */
const limitOffsets = { pixels: 8, totalBytes: 64 }
/** Decoding 50 megapixels takes 350 million. */
const MAX_BYTES = 700_000_000

/**
 * Loads libheif, which reads photos from newer phones; sharp's own copy cannot. It gets our limits too, for files that
 * turn out larger than they claim.
 */
export function loadHeicDecoder(): (bytes: Uint8Array) => Promise<RawPicture> {
  const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
  const library = createLibheif({ wasmBinary: readFileSync(wasm) })
  const limits = new DataView(library.HEAPU8.buffer, library._heif_get_global_security_limits())
  limits.setBigUint64(limitOffsets.pixels, BigInt(MAX_PIXELS), true)
  limits.setBigUint64(limitOffsets.totalBytes, BigInt(MAX_BYTES), true)
  return (bytes) => decode(library, bytes)
}

/** Decodes the main picture of a file, upright, without location, device or previews. */
async function decode(library: Libheif, bytes: Uint8Array): Promise<RawPicture> {
  const context = library.heif_context_alloc()
  try {
    const { code, message } = library.heif_context_read_from_memory(context, bytes)
    if (code !== library.heif_error_code.heif_error_Ok) throw new Error(explain(message))
    const handle = library.heif_js_context_get_primary_image_handle(context)
    if ('code' in handle) throw new Error(explain(handle.message))
    const [width, height] = [library.heif_image_handle_get_width(handle), library.heif_image_handle_get_height(handle)]
    if (width * height > MAX_PIXELS) throw new Error(TOO_MANY_PIXELS)
    const { heif_colorspace_RGB: rgb } = library.heif_colorspace
    const decoded = await library.heif_js_decode_image2(handle, rgb, library.heif_chroma.heif_chroma_interleaved_RGB)
    library.heif_image_handle_release(handle)
    if ('code' in decoded) throw new Error(explain(decoded.message))
    const picture = pack(decoded.channels[0])
    library.heif_image_release(decoded.image)
    return picture
  } finally {
    library.heif_context_free(context)
  }
}

/** Copies the pixels, as the library reuses its memory, and drops the padding after each row. */
function pack(channel: Channel | undefined): RawPicture {
  if (!channel) throw new Error('no picture')
  const { width, height, stride, data } = channel
  const row = width * 3
  const packed = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) packed.set(data.subarray(y * stride, y * stride + row), y * row)
  return { data: packed, width, height, channels: 3 }
}

function explain(message: string): string {
  return /security limit/i.test(message) ? TOO_MANY_PIXELS : message
}
