import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

interface SenderOptions {
  port: number
  publishableKey: string
  /** Open at most so many connections; whoever finds none free waits. */
  connections: number
}

/** A body such as a person sends. */
export function makeLeadBody(name: string): string {
  return JSON.stringify({
    fullName: 'Ann Buyer',
    email: `${name}@buyers.example`,
    phone: '416-555-0123',
    subject: 'A question about a plaza',
    message: 'Do you have anything with a grocery anchor? '.repeat(8),
    source: { page: '/contact', referrer: 'https://search.example', language: 'en-CA' },
  })
}

/**
 * Sends leads over kept connections and reads no more of an answer than its status. It shares the machine with what it
 * measures, so it writes HTTP itself: Node's own client costs as much as the server.
 */
export function createLeadSender({ port, publishableKey, connections }: SenderOptions) {
  const free: Socket[] = []
  const waiting: ((socket: Socket) => void)[] = []
  const all = new Set<Socket>()

  function take(): Promise<Socket> | Socket {
    const socket = free.pop()
    if (socket) return socket
    if (all.size >= connections) return new Promise((resolve) => waiting.push(resolve))
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    all.add(opened)
    return opened
  }

  function giveBack(socket: Socket): void {
    const next = waiting.shift()
    if (next) next(socket)
    else free.push(socket)
  }

  return {
    /** Resolves with the status, or 0 when the connection broke. */
    async send(): Promise<number> {
      const socket = await take()
      const status = await exchange(socket, composeRequest(publishableKey))
      if (status > 0) giveBack(socket)
      else all.delete(socket)
      return status
    },
    close(): void {
      for (const socket of all) socket.destroy()
    },
  }
}

function composeRequest(publishableKey: string): string {
  const key = randomUUID()
  const body = makeLeadBody(key)
  return [
    'POST /functions/v1/send-contact-inquiry HTTP/1.1',
    'Host: 127.0.0.1',
    `apikey: ${publishableKey}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${key}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve) => {
    let answer = ''
    const end = (status: number) => {
      socket.off('data', onData).off('close', onClose).off('error', onClose)
      resolve(status)
    }
    const onClose = () => end(0)
    const onData = (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      if (isWhole(answer)) end(Number(answer.slice(9, 12)))
    }
    socket.on('data', onData).once('close', onClose).once('error', onClose)
    socket.write(request)
  })
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = answer.slice(0, head).match(/\r\ncontent-length: (\d+)/i)?.[1]
  return length === undefined ? answer.endsWith('\r\n0\r\n\r\n') : answer.length >= head + 4 + Number(length)
}
