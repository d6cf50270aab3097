import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Header } from './middleware/security-headers.ts'

const SECOND = 1000
const limits = {
  headersTimeout: 10 * SECOND,
  requestTimeout: 20 * SECOND,
  // By default Node looks for slow clients only every 30 s.
  connectionsCheckingInterval: SECOND,
  // This is longer than the usual minute of a load balancer, so that it never writes to a connection that is being
  // closed.
  keepAliveTimeout: 65 * SECOND,
  maxHeaderSize: 16 * 1024,
} as const

/** Requests that Node's parser refuses never reach a listener. They are answered here, with the usual headers. */
const parserRefusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_INVALID_METHOD: '405 Method Not Allowed',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export function createHttpServer(listener: RequestListener, securityHeaders: readonly Header[]): Server {
  const server = createServer(limits, listener)
  const head = securityHeaders.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const refuse = (socket: Duplex, status: string) => {
    if (!socket.writable) return
    socket.end(`HTTP/1.1 ${status}\r\n${head}Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else refuse(socket, parserRefusals[error.code ?? ''] ?? '400 Bad Request')
  })
  server.on('connect', (_request, socket: Duplex) => refuse(socket, '405 Method Not Allowed'))
  return server
}
