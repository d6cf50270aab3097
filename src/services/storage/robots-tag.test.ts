import { expect, test } from 'vitest'
import { readRobotsTag } from './robots-tag.ts'

test.each([
  'noindex',
  'noindex, nofollow',
  'googlebot: noindex',
  'max-snippet:-1, max-image-preview:large',
  'otherbot: max-video-preview: 10',
])('%s is understood', (header) => {
  expect(readRobotsTag(header)).toBe(header)
})

test.each(['', 'maybe', 'max-snippet:-2', 'max-image-preview:huge', 'noindex,', 'a: b: noindex', 'none\r\nX: y'])(
  '%j is refused',
  (header) => {
    expect(() => readRobotsTag(header)).toThrow('Invalid X-Robots-Tag header: ')
  },
)
