import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that only counts how often each Message-ID arrives, so that tens of thousands fit in memory. */
export async function startMailCounter() {
  const counts = new Map<string, number>()
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      // A long header is folded.
      const [, id = ''] = /^message-id:\s*<([^@>]+)/im.exec(await text(stream)) ?? []
      counts.set(id, (counts.get(id) ?? 0) + 1)
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    counts,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
