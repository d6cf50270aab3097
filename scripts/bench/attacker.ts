// Runs one attack of `npm run bench:abuse` in a separate thread, so that it doesn't slow down the visitors we measure.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

export type Attack = 'pipelining' | 'idle' | 'slow' | 'logins'

const { attack, port } = workerData as { attack: Attack; port: number }
/** A client that was turned away reconnects after this time. */
const RETURN_MS = 1000
const PIPELINED_BYTES = 65_000
/** Attackers share a few addresses, which no visitor uses. */
const CONNECTIONS_AN_ADDRESS = 200

const attacks: Record<Attack, () => void> = {
  pipelining: () => keepOpen(500, (socket, n) => socket.pause().write(pipelined(n % 2 === 0 ? '/' : '/healthz'))),
  idle: () => keepOpen(4000, (socket, n) => n % 2 === 0 && socket.write(get('/'))),
  slow: () => {
    keepOpen(300, readSlowly)
    keepOpen(300, writeSlowly)
  },
  logins: () => keepOpen(200, signInForEver),
}
attacks[attack]()

/** Keeps `count` connections open and replaces the ones that the server closes. */
function keepOpen(count: number, use: (socket: Socket, n: number) => void): void {
  const open = (n: number) => {
    const localAddress = `127.0.0.${2 + Math.floor(n / CONNECTIONS_AN_ADDRESS)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    // Unless something reads the socket, Node doesn't notice that the server has closed it.
    socket.on('connect', () => use(socket, n)).on('error', () => {})
    if (socket.listenerCount('data') === 0) socket.on('data', () => {})
    socket.once('close', () => setTimeout(open, RETURN_MS, n))
  }
  for (let n = 0; n < count; n++) open(n)
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`
}

function pipelined(path: string): string {
  return get(path).repeat(Math.floor(PIPELINED_BYTES / get(path).length))
}

/** Requests many pages and reads a few bytes of them each second. */
function readSlowly(socket: Socket): void {
  socket.pause().write(get('/').repeat(16))
  repeat(socket, () => socket.read(1024))
}

/** Sends one byte per second of a request that never ends. */
function writeSlowly(socket: Socket): void {
  socket.write('POST /functions/v1/track HTTP/1.1\r\nHost: site.example\r\nX-Slow: ')
  repeat(socket, () => socket.write('a'))
}

function repeat(socket: Socket, act: () => void): void {
  const timer = setInterval(act, 1000)
  socket.once('close', () => clearInterval(timer))
}

/** Tries passwords one after another, as fast as the answers arrive. */
function signInForEver(socket: Socket): void {
  const attempt = () => {
    const body = JSON.stringify({ email: `${randomUUID()}@buyers.example`, password: 'not-the-password-1' })
    const head = `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json`
    socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  }
  socket.on('data', attempt)
  attempt()
}
