import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

const app = new Hono()
app.use(limitBody(1024))
app.post('/', async (c) => c.text(String((await c.req.text()).length)))
app.onError((error, c) => c.text(error.message, 413))

function post(headers: Record<string, string>, text: string) {
  const body = new Blob([text]).stream()
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return app.request(new Request('http://site.example/', init))
}

test.each(['content-length', 'transfer-encoding'])(
  'a body of exactly the maximum size passes, by its %s',
  async (header) => {
    const send = async (bytes: number) => {
      const value = header === 'content-length' ? String(bytes) : 'chunked'
      return (await post({ [header]: value }, 'x'.repeat(bytes))).text()
    }
    expect(await send(1024)).toBe('1024')
    expect(await send(1025)).toBe('The body is larger than 1 KiB.')
  },
)

test('a declared size is ignored if the body is chunked', async () => {
  const statusOf = async (said: string, text: string) =>
    (await post({ 'transfer-encoding': 'chunked', 'content-length': said }, text)).status
  expect([await statusOf('1', 'x'.repeat(2000)), await statusOf('2000', 'x')]).toEqual([413, 200])
})
