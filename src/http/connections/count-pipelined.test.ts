import { expect, test } from 'vitest'
import { countPipelined } from './count-pipelined.ts'

const get = 'GET / HTTP/1.1\r\nHost: site.example\r\n\r\n'
const post = 'POST / HTTP/1.1\r\nHost: site.example\r\nContent-Length: 2\r\n\r\nhi'

test.each([
  ['nothing', '', 0],
  ['one request', get, 1],
  ['three requests', get.repeat(3), 3],
  ['as many as are asked for, of more', get.repeat(30), 17],
  ['a request for a head', get.replace('GET', 'HEAD').repeat(2), 2],
  ['a request that has not arrived completely', get + get.slice(0, -2), 1],
  ['what follows a request with a body, which may contain anything', get + post + get.repeat(3), 1],
  ['a body of a GET in pieces', get.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n') + get, 0],
  ['a file that is being uploaded', `, and more text\r\n\r\n${get.repeat(3)}`, 0],
])('%s', (_what, text, count) => {
  expect(countPipelined(Buffer.from(text), 17)).toBe(count)
})
