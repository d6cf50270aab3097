import { expect, test } from 'vitest'
import { toHarmlessType } from './harmless-type.ts'

test.each([
  'image/jpeg',
  'image/avif',
  'video/mp4; codecs="avc1"',
  'font/woff2',
  'text/plain',
  'text/csv;charset=utf-8',
  'application/pdf',
  'application/json',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])('%s is sent as it is', (type) => {
  expect(toHarmlessType(type)).toEqual({ 'Content-Type': type })
})

test.each([
  ['text/html', 'text/plain'],
  ['TEXT/HTML; charset=utf-8', 'text/plain'],
  ['text/javascript', 'text/plain'],
  ['application/x-javascript', 'text/plain'],
  ['application/ECMAScript', 'text/plain'],
  ['text/jscript', 'text/plain'],
  ['multipart/x-mixed-replace; boundary=b', 'application/octet-stream'],
  [' Multipart/Mixed', 'application/octet-stream'],
  ['image/svg+xml', 'image/svg+xml'],
  ['application/xhtml+xml', 'application/xhtml+xml'],
  ['application/vnd.mozilla.xul+xml', 'application/vnd.mozilla.xul+xml'],
  ['text/xml', 'text/xml'],
  ['message/rfc822', 'message/rfc822'],
  ['image/png, text/html', 'text/plain'],
  ['unheard/of', 'unheard/of'],
])('%s is sent as %s into a sandbox', (type, sent) => {
  expect(toHarmlessType(type)).toEqual({
    'Content-Type': sent,
    'Content-Security-Policy': "sandbox; default-src 'none'",
  })
})
