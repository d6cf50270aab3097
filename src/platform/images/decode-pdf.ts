import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { type ImageJob, TOO_MANY_PIXELS } from './image-job.ts'
import type { RawPicture } from './raw-picture.ts'

/** In points. PDF programs write no larger pages, which are 5 metres long. */
const MAX_PAGE_SIDE = 14_400

type Box = Pick<ImageJob, 'width' | 'height'>

/**
 * Loads PDFium, compiled to WebAssembly without its JavaScript engine. The result renders the first page to fit into a
 * box, so that the memory for its pixels doesn't depend on the file.
 */
export async function loadPdfDecoder(): Promise<(bytes: Uint8Array, box: Box) => Promise<RawPicture>> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
  return async (bytes, box) => {
    const document = await library.loadDocument(bytes)
    try {
      return await renderFirstPage(document, box)
    } finally {
      document.destroy()
    }
  }
}

async function renderFirstPage(document: PDFiumDocument, { width, height }: Box): Promise<RawPicture> {
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error('no page')
  if (Math.max(originalWidth, originalHeight) > MAX_PAGE_SIDE) throw new Error(TOO_MANY_PIXELS)
  const scale = Math.min((width ?? originalWidth) / originalWidth, (height ?? originalHeight) / originalHeight)
  const side = (points: number) => Math.max(1, Math.round(points * scale))
  const size = { width: side(originalWidth), height: side(originalHeight) }
  const { data } = await page.render({ ...size, scale: 1, render: 'bitmap' })
  return { data, ...size, channels: 4 }
}
