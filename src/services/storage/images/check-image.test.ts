import { expect, test } from 'vitest'
import { requireImage } from './check-image.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/png', '\xff\xd8\xff\xe0 a photograph with the wrong ending'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x20ftypavif'],
  ['image/heic', '\0\0\0\x18ftypheic'],
  ['image/tiff', 'II*\0'],
  ['image/svg+xml', '<?xml version="1.0"?><!-- a long comment'],
  ['IMAGE/SVG+XML; charset=utf-8', '\n<svg xmlns="http://www.w3.org/2000/svg">'],
  ['text/plain', 'no picture'],
  ['application/octet-stream', ''],
])('%s may begin with %j', (type, text) => {
  expect(() => requireImage(type, bytes(text))).not.toThrow()
})

test.each([
  ['image/png', '<html><script>'],
  ['image/svg+xml', '%PDF-1.7'],
  ['image/jpeg', ''],
])('%s may not begin with %j', (type, text) => {
  expect(() => requireImage(type, bytes(text))).toThrow(`mime type ${type} is not supported`)
})
