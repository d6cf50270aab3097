import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own, because the adapter replaces the global Response when it is first used. */
const program = (isAdapterFirst: boolean) => `
  import { createServer } from 'node:http'
  import { getRequestListener } from '@hono/node-server'
  if (${isAdapterFirst}) getRequestListener(() => new Response())
  const { alreadySent } = await import('./src/http/storage/downloads/already-sent.ts')
  const listener = getRequestListener((_request, { outgoing }) => {
    outgoing.writeHead(200, { 'Content-Length': '4' })
    outgoing.end('once')
    return alreadySent
  })
  const server = createServer(async (request, response) => {
    await listener(request, response)
    server.close()
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const answer = await fetch('http://127.0.0.1:' + server.address().port, { headers: { connection: 'close' } })
  console.log(await answer.text())
`

test.each([
  ['before', false],
  ['after', true],
])('an answer is sent once if its mark was made %s the adapter was first used', async (_when, isAdapterFirst) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    '--input-type=module',
    '--eval',
    program(isAdapterFirst),
  ])
  // The adapter reports a second answer on stderr.
  expect([stdout, stderr]).toEqual(['once\n', ''])
})
