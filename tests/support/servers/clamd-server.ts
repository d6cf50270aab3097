import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

interface ClamdOptions {
  /** More than this is refused, as with `StreamMaxLength`. */
  maxBytes?: number
  /** A scanner without signatures finds nothing. */
  hasSignatures?: boolean
}

/**
 * A small server that speaks clamd's INSTREAM. It finds the test file of EICAR, and whatever contains HARMFUL. About what
 * contains SILENT it says nothing until it is told to.
 */
export async function startClamd({ maxBytes = Number.MAX_VALUE, hasSignatures = true }: ClamdOptions = {}) {
  let speak = () => {}
  const silence = new Promise<void>((resolve) => {
    speak = resolve
  })
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    void answer(socket, { maxBytes, hasSignatures, silence })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Ends the silence. */
    speak,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function answer(
  socket: Socket,
  { maxBytes, hasSignatures, silence }: Required<ClamdOptions> & { silence: Promise<void> },
): Promise<void> {
  let waiting = Buffer.alloc(0)
  let body = ''
  let total = 0
  for await (const chunk of socket) {
    waiting = Buffer.concat([waiting, chunk])
    if (total === 0 && waiting.toString('latin1').startsWith('zINSTREAM\0')) waiting = waiting.subarray(10)
    while (waiting.length >= 4) {
      const length = waiting.readUInt32BE()
      if (length === 0) {
        if (body.includes('SILENT')) await silence
        const isFound = hasSignatures && /EICAR-STANDARD|HARMFUL/.test(body)
        socket.end(isFound ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
        return
      }
      if (waiting.length < 4 + length) break
      total += length
      if (total > maxBytes) {
        socket.end('INSTREAM size limit exceeded. ERROR\0')
        return
      }
      // Only the beginning is scanned, so that large streams cost little.
      if (body.length < 1_000_000) body += waiting.subarray(4, 4 + length).toString('latin1')
      waiting = waiting.subarray(4 + length)
    }
  }
}
