import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type BodyTimes, bodyTimes, createBodyTimeLimit } from './connections/limit-body-time.ts'
import { createUnansweredLimit } from './connections/limit-unanswered.ts'
import { STALLED_MS } from './connections/stalled.ts'
import { createStatusLine, statusByCode, statusByKind } from './errors/error-status.ts'
import type { Header } from './middleware/security-headers.ts'
import { isSocketRequest } from './realtime/is-socket-request.ts'

const SECOND = 1000
const limits = {
  headersTimeout: 10 * SECOND,
  // Node's limit would cut off long uploads; see `createBodyTimeLimit`.
  requestTimeout: 0,
  // By default, Node checks for slow clients only every 30 s.
  connectionsCheckingInterval: SECOND,
  // Longer than a load balancer's usual minute, so that it never writes to a connection that we are closing.
  keepAliveTimeout: 65 * SECOND,
  maxHeaderSize: 16 * 1024,
  // Node's own refusal would lack our headers; see `isUnambiguous`.
  requireHostHeader: false,
  // For other requests, the Upgrade header is ignored.
  shouldUpgradeCallback: isSocketRequest,
} as const

const nodeRefusals: Record<string, number> = statusByCode.node

interface HttpServerOptions {
  listener: RequestListener
  securityHeaders: readonly Header[]
  stalledMs?: number
  times?: BodyTimes
}

/** Uploads may take any time as long as they make progress. */
const uploadPath = /^\/storage\/v1\/(?:object|upload)\//
const isUpload = ({ url }: IncomingMessage) => uploadPath.test(url ?? '')

export function createHttpServer(options: HttpServerOptions): Server {
  const { listener, securityHeaders, stalledMs = STALLED_MS, times = bodyTimes } = options
  const { limit, hasUnanswered } = createUnansweredLimit()
  const refuseRequest = (response: ServerResponse, status: number) => {
    const headers = [
      ...securityHeaders,
      ['Cache-Control', 'no-store'],
      ['Content-Length', '0'],
      ['Connection', 'close'],
    ]
    response.writeHead(status, headers.flat()).end()
  }
  const bodies = createBodyTimeLimit({
    times,
    now: () => performance.now(),
    isUpload,
    onTooSlow: ({ socket }) => endSlowRequest(server, socket),
  })
  const server = createServer(
    limits,
    limit((request, response) => {
      bodies.watch(request)
      if (isUnambiguous(request)) listener(request, response)
      else refuseRequest(response, statusByKind.invalid)
    }),
  )
  // Only `Expect: 100-continue` is valid, and Node's own answer to others would lack our headers.
  server.on(
    'checkExpectation',
    limit((_request, response) => refuseRequest(response, statusByCode.node.UNKNOWN_EXPECTATION)),
  )
  server.setTimeout(stalledMs, (socket) => {
    // The socket is quiet because we are still preparing the response, which has its own time limit.
    const isBeingAnswered = socket.writableLength === 0 && hasUnanswered(socket)
    if (!isBeingAnswered) socket.destroy()
  })
  refuseInvalidRequests(server, securityHeaders)
  const timer = setInterval(bodies.check, SECOND)
  timer.unref()
  server.on('close', () => clearInterval(timer))
  return server
}

/** Answers like Node does for slow headers, and then closes the connection if the client does not. */
function endSlowRequest(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.emit('clientError', error, socket)
  setTimeout(() => socket.destroy(), SECOND).unref()
}

/** A proxy might read an HTTP/0.9 request, or one with two Host headers, differently than we do. */
function isUnambiguous({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, n) => n % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host')
  return (httpVersion === '1.1' && hosts.length === 1) || (httpVersion === '1.0' && hosts.length <= 1)
}

/** Requests that Node's parser refuses never reach a listener, so they are answered here with the usual headers. */
function refuseInvalidRequests(server: Server, securityHeaders: readonly Header[]): void {
  const head = securityHeaders.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const refuse = (socket: Duplex, status: number) => {
    if (!socket.writable) return
    const last = 'Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
    socket.end(`${createStatusLine(status)}${head}${last}`)
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, nodeRefusals[error.code ?? ''] ?? statusByKind.invalid)
  })
  server.on('connect', (_request, socket: Duplex) => refuse(socket, statusByKind.method_not_allowed))
}
