import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { RealtimeRefusal } from '#services/realtime/wire/refusal.ts'
import { createErrorHead, createStatusLine, statusByCode, statusByKind } from '../errors/error-status.ts'
import type { Header } from '../middleware/security-headers.ts'
import { wordsOverHttp } from './words-over-http.ts'

const MAX_WAITING = 1000

/** Answers refused handshakes as plain HTTP, after a while, because clients try again for ever. */
export function createUpgradeRefusal(securityHeaders: readonly Header[], delayMs: number) {
  let waiting = 0
  return async (socket: Socket, refusal: RealtimeRefusal): Promise<void> => {
    const { status } = createErrorHead(refusal, statusByCode.realtime)
    if (waiting >= MAX_WAITING) return void socket.destroy()
    waiting++
    // A process that stops has others beside it, and the client should find them soon.
    if (status !== statusByKind.unavailable) await wait(delayMs, undefined, { ref: false })
    waiting--
    if (!socket.writable) return
    const text = wordsOverHttp(refusal)
    const body = text === '' ? '' : JSON.stringify({ error: text })
    const headers: Header[] = [
      ...securityHeaders,
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['Connection', 'close'],
    ]
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`${createStatusLine(status)}${head}\r\n${body}`)
    setTimeout(() => socket.destroy(), delayMs + 1000).unref()
  }
}
