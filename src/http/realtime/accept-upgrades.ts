import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Unavailable } from '#platform/errors/unavailable.ts'
import type { Logger } from '#platform/log/logger.ts'
import { stopReadingInPieces } from '../connections/read-in-pieces.ts'
import { createStatusLine, statusByKind } from '../errors/error-status.ts'
import { isSocketRequest } from './is-socket-request.ts'

/** While the service cannot be loaded, its own refusals cannot be used either. */
const UNAVAILABLE = `${createStatusLine(statusByKind.unavailable)}Content-Length: 0\r\nConnection: close\r\n\r\n`

export type AcceptSocket = (request: IncomingMessage, socket: Socket, head: Buffer) => Promise<void>

/**
 * Passes requests for a WebSocket to the realtime service, which is loaded by the first of them. Node gives us every
 * request with an Upgrade header; others are answered as if they had none.
 */
export function acceptUpgrades(server: Server, load: () => Promise<AcceptSocket>, log: Logger): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!(socket instanceof Socket)) return void socket.destroy()
    stopReadingInPieces(socket)
    if (!isSocketRequest(request)) return answerPlainly(server, request, socket)
    acceptUpgrade({ load, log }, request, socket, head)
  })
}

interface Upgrading {
  load: () => Promise<AcceptSocket>
  log: Logger
}

/** Passes one request for a WebSocket to the realtime service. */
export function acceptUpgrade({ load, log }: Upgrading, request: IncomingMessage, socket: Socket, head: Buffer): void {
  // Nobody else listens any more, and an error without a listener would end the process.
  socket.on('error', () => socket.destroy())
  load()
    .then((accept) => accept(request, socket, head))
    .catch((error: unknown) => {
      if (error instanceof Unavailable) return void socket.end(UNAVAILABLE)
      log.error({ err: error }, 'a WebSocket could not be opened')
      socket.destroy()
    })
}

/** Newer versions of Node ask before they give up their parser, see `createHttpServer`; older ones do not. */
function answerPlainly(server: Server, request: IncomingMessage, socket: Socket): void {
  socket.on('error', () => socket.destroy())
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.on('finish', () => socket.end())
  server.emit('request', request, response)
}
