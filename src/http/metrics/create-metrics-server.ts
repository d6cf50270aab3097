import { createServer, type Server } from 'node:http'
import type { Logger } from '#platform/log/logger.ts'
import { statusByKind } from '../errors/error-status.ts'

interface MetricsServerOptions {
  contentType: string
  print: () => Promise<string>
  log: Logger
}

const limits = { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 65_000 }
const MAX_CONNECTIONS = 20

/** Answers only GET /metrics. Simultaneous requests share an answer. */
export function createMetricsServer({ contentType, print, log }: MetricsServerOptions): Server {
  let printing: Promise<string> | null = null
  const printOnce = () => {
    printing ??= print().finally(() => {
      printing = null
    })
    return printing
  }
  const server = createServer(limits, (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (request.method !== 'GET' || path !== '/metrics') return void response.writeHead(statusByKind.not_found).end()
    printOnce().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(statusByKind.broken).end()
      },
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  return server
}
