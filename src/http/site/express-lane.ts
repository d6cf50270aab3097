import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimit } from '../connections/connection-limit.ts'
import { readInPieces } from '../connections/read-in-pieces.ts'
import { STALLED_MS } from '../connections/stalled.ts'
import type { RequestLogEntry } from '../middleware/request-log.ts'
import { chooseResponse } from './ready-file.ts'
import type { Site } from './site.ts'

interface ExpressLaneOptions {
  /** Closes connections beyond the limits, whichever lane would serve them. */
  admit: ConnectionLimit
  site: Site
  isStopping: () => boolean
  logRequest: (line: RequestLogEntry) => void
  stalledMs?: number
}

/**
 * Matches one complete plain GET in one piece: a path without a query, and header lines that all parsers read alike.
 * Anything unusual is left to Node's parser, so that both never decide differently.
 */
const PLAIN_GET = /^GET (\/[\w./-]*) HTTP\/1\.1\r\n((?:[\w-]+: [\x20-\x7e]*\r\n)+)\r\n$/
/**
 * Headers that change the meaning of a request, with their whole names, because browsers send Upgrade-Insecure-Requests
 * with each visit.
 */
const SPECIAL =
  /^(?:(?:content-length|transfer-encoding|expect|upgrade|te|trailer|range): |connection: (?!keep-alive\r))/im
const HOSTS = /^host: /gim
const ACCEPT_ENCODING = /^accept-encoding: (.*)\r/im
const IF_NONE_MATCH = /^if-none-match: (.*)\r/im

const MAX_REQUEST_BYTES = 4096
const FIRST_REQUEST_MS = 10_000
const IDLE_MS = 65_000

/**
 * Answers plain requests for pages and files directly on the socket, at a fraction of the cost of Node's HTTP layer.
 * The first request of another kind hands the connection over to the server for good.
 */
export function addExpressLane(server: Server, options: ExpressLaneOptions): void {
  const { admit, site, isStopping, logRequest, stalledMs = STALLED_MS } = options
  /** Connections of both lanes that wait for a request, the longest idle first. */
  const waiting = new Set<Socket>()
  /** Those whose client has begun a request and not yet sent all of its head. */
  const unfinished = new Set<Socket>()
  const unanswered = new WeakMap<Socket, number>()
  const [serve] = server.listeners('connection')
  if (!serve) throw new Error('the server has no connection listener')
  server.removeAllListeners('connection')

  server.on('connection', (socket: Socket) => {
    if (!admit(socket, makeRoom)) return
    const handOver = (chunk: Buffer) => {
      waiting.delete(socket)
      socket.off('data', onData).off('end', onEnd).off('timeout', onTimeout)
      socket.off('error', onError)
      socket.setTimeout(0).pause()
      socket.unshift(chunk)
      serve.call(server, socket)
      readInPieces(socket)
      socket.on('data', onPart)
      socket.resume()
    }
    // Node has read it by now. A WebSocket has no listener left.
    const onPart = () => {
      waiting.delete(socket)
      if (!unanswered.get(socket) && socket.listenerCount('data') > 0) unfinished.add(socket)
    }
    const onData = (chunk: Buffer) => {
      const startedAt = performance.now()
      const answer = socket.writableLength === 0 && !isStopping() ? answerTo(chunk, site) : null
      if (!answer) return handOver(chunk)
      socket.write(answer.bytes)
      waiting.delete(socket)
      waiting.add(socket)
      const patienceMs = socket.writableLength > 0 ? stalledMs : IDLE_MS
      if (socket.timeout !== patienceMs) socket.setTimeout(patienceMs)
      logRequest({ method: 'GET', path: answer.path, status: answer.status, startedAt })
    }
    const onTimeout = () => {
      const isIdleOnly = socket.timeout === stalledMs && socket.writableLength === 0
      if (isIdleOnly) socket.setTimeout(IDLE_MS - stalledMs)
      else socket.destroy()
    }
    // The server keeps the other half open, unless told otherwise; HTTP's own layer closes it as well.
    const onEnd = () => socket.end()
    const onClose = () => {
      waiting.delete(socket)
      unfinished.delete(socket)
    }
    const onError = () => socket.destroy()
    waiting.add(socket)
    socket.setTimeout(FIRST_REQUEST_MS)
    socket.on('data', onData).on('end', onEnd).on('timeout', onTimeout).on('close', onClose).on('error', onError)
  })

  // Node has a list of its own, but a connection is in it before a slow client has all of its answer.
  server.on('request', ({ socket }, response) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    unfinished.delete(socket)
    response.once('close', () => {
      const left = (unanswered.get(socket) ?? 0) - 1
      unanswered.set(socket, left)
      if (left > 0 || socket.destroyed) return
      waiting.add(socket)
      if (isStopping()) socket.destroySoon()
    })
  })

  const makeRoom = () => closeFirst(waiting) || closeFirst(unfinished)

  server.closeIdleConnections = () => {
    for (const socket of waiting) socket.destroySoon()
  }
  const closeAll = server.closeAllConnections.bind(server)
  server.closeAllConnections = () => {
    for (const socket of waiting) socket.destroy()
    closeAll()
  }
}

/** Closes the first of them that isn't still reading an answer; returns false if all are. */
function closeFirst(sockets: Set<Socket>): boolean {
  for (const socket of sockets) {
    if (socket.writableLength > 0) continue
    sockets.delete(socket)
    socket.destroy()
    return true
  }
  return false
}

/** Returns the answer to a plain request for a page or file, or null if Node's HTTP layer must answer. */
function answerTo(chunk: Buffer, site: Site) {
  if (chunk.length > MAX_REQUEST_BYTES) return null
  const [, path, headers] = PLAIN_GET.exec(chunk.toString('latin1')) ?? []
  if (path === undefined || headers === undefined || SPECIAL.test(headers)) return null
  if (headers.match(HOSTS)?.length !== 1) return null
  const file = site.find(path)
  if (!file) return null
  const ifNoneMatch = IF_NONE_MATCH.exec(headers)?.[1]
  const { bytes, status } = chooseResponse(file, ACCEPT_ENCODING.exec(headers)?.[1], ifNoneMatch)
  return { path, status, bytes: bytes() }
}
