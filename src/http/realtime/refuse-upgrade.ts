import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Header } from '../middleware/security-headers.ts'

const MAX_WAITING = 1000
const words: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Answers refused handshakes as plain HTTP, after a while, because clients try again for ever. */
export function createUpgradeRefusal(securityHeaders: readonly Header[], delayMs: number) {
  let waiting = 0
  return async (socket: Socket, status: number, text: string | null): Promise<void> => {
    if (waiting >= MAX_WAITING) return void socket.destroy()
    waiting++
    // A process that stops has others beside it, and the client should find them soon.
    if (status !== 503) await wait(delayMs, undefined, { ref: false })
    waiting--
    if (!socket.writable) return
    const body = text === null ? '' : JSON.stringify({ error: text })
    const headers: Header[] = [
      ...securityHeaders,
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['Connection', 'close'],
    ]
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${status} ${words[status] ?? ''}\r\n${head}\r\n${body}`)
    setTimeout(() => socket.destroy(), delayMs + 1000).unref()
  }
}
