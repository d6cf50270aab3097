import { expect, test } from 'vitest'
import { countPipelined } from './count-pipelined.ts'

const get = 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n'
const post = 'POST / HTTP/1.1\r\nHost: site.example\r\nContent-Length: 2\r\n\r\nhi'

test.each([
  ['nothing', '', 0],
  ['one request', get, 1],
  ['three requests', get.repeat(3), 3],
  ['more requests than are asked for', get.repeat(30), 17],
  ['requests for a head', get.replace('GET', 'HEAD').repeat(2), 2],
  ['a request before one that has not arrived completely', get + get.slice(0, -2), 1],
  ['a request before one with a body, which may contain anything', get + post + get.repeat(3), 1],
  ['a GET with a body in pieces', get.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n') + get, 0],
  ['a part of a file that is being uploaded', `, and more text\r\n\r\n${get.repeat(3)}`, 0],
])('of a chunk with %s, the complete requests without a body at its beginning are counted', (_what, text, count) => {
  expect(countPipelined(Buffer.from(text), 17)).toBe(count)
})
