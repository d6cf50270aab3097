import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { refusalWords } from '#content/refusal-words.ts'
import type { ErrorKind } from '#domain/errors.ts'
import { isToolRequest } from '#domain/tools/all-tools.ts'
import type { Logger } from '#platform/log/logger.ts'
import { statusByKind } from './errors/error-status.ts'
import type { RequestLogEntry } from './middleware/request-log.ts'
import type { Header } from './middleware/security-headers.ts'
import type { createClientAddressReader } from './requests/client-address.ts'
import { readRequestPath } from './requests/request-path.ts'
import { type ReadyFile, sendReadyFile } from './site/ready-file.ts'
import type { Site } from './site/site.ts'
import { anyOriginHeaders } from './storage/cors.ts'
import { describeMalformedAddress } from './storage/malformed-address.ts'

interface ListenerOptions {
  site: Site
  /** A social image, drawn on demand, or null for an unknown path. */
  findImage(path: string): Promise<ReadyFile> | null
  api: Hono
  log: Logger
  logRequest: (line: RequestLogEntry) => void
  nextId: () => string
  securityHeaders: readonly Header[]
  readClientAddress: ReturnType<typeof createClientAddressReader>
  /** While the process is stopping, each response closes its connection. */
  isStopping: () => boolean
}

interface Received {
  id: string
  path: string
  startedAt: number
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The token in this path gives access to somebody's inquiry, so it is not logged. */
const secretPath = /^(\/(?:privacy|answers|files)\/)[^/]+/
const apiPath =
  /^\/(?:(?:functions|auth|storage|realtime|rest|graphql)\/v1(?:\/|$)|privacy\/|answers\/|files\/|auth\/confirm$|livez$|readyz$|healthz$)/

/** Handles every request: sends prerendered pages and files from memory, and passes the rest to Hono. */
export function createListener(options: ListenerOptions): RequestListener {
  const { site, logRequest, nextId } = options
  const answerApi = createApiListener(options)

  return (request, response) => {
    const startedAt = performance.now()
    const id = nextId()
    const method = request.method ?? ''
    if (options.isStopping()) response.shouldKeepAlive = false

    const path = readRequestPath(request.url)
    const isTool = path?.startsWith('/tools/') === true && isToolRequest(method, path, findInQuery(request.url))
    const file = path === null || isTool ? undefined : site.find(path)
    if (path === null) refuseMalformed(options, request, response)
    else if (!knownMethods.has(method))
      refuse(options, response, 'method_not_allowed', refusalWords.request.unknownMethod)
    else if (file) answerWithFile(options, file, request, response)
    else if (isTool || apiPath.test(path)) return answerApi(request, response, { id, path, startedAt })
    else {
      const image = options.findImage(path)
      if (image) return answerWithImage(options, image, request, response, { id, path, startedAt })
      sendReadyFile(site.notFound, readyRequest(request), response)
    }

    logRequest({ id, method, path, status: response.statusCode, startedAt })
  }
}

/** Finds the first value of a name in the query. */
function findInQuery(url = ''): (name: string) => string | null {
  const query = new URLSearchParams(url.split('?')[1])
  return (name) => query.get(name)
}

function answerWithFile(options: ListenerOptions, file: ReadyFile, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET' || request.method === 'HEAD') sendReadyFile(file, readyRequest(request), response)
  else refuse(options, response, 'method_not_allowed', refusalWords.request.readOnly, [['Allow', 'GET, HEAD']])
}

/** The first request for an image may wait until it is drawn. */
function answerWithImage(
  options: ListenerOptions,
  image: Promise<ReadyFile>,
  request: IncomingMessage,
  response: ServerResponse,
  received: Received,
) {
  const answered = image.then(
    (file) => answerWithFile(options, file, request, response),
    (error: unknown) => {
      options.log.error({ err: error, path: received.path }, 'a social image could not be drawn')
      refuse(options, response, 'unavailable', refusalWords.pictureNotReady, [['Retry-After', '10']])
    },
  )
  void answered.then(() => options.logRequest({ ...received, method: request.method, status: response.statusCode }))
}

function createApiListener({ api, logRequest, securityHeaders, readClientAddress }: ListenerOptions) {
  // The adapter uses lighter Request and Response classes than Node's, which would make an answer a seventh slower.
  const listener = getRequestListener(api.fetch)
  return (request: IncomingMessage, response: ServerResponse, received: Received) => {
    for (const [name, value] of securityHeaders) response.setHeader(name, value)
    response.setHeader('X-Request-Id', received.id)
    // Routes may override this.
    response.setHeader('Cache-Control', 'no-store')
    const { limitKey } = readClientAddress(request.socket.remoteAddress, headerText(request.headers['x-forwarded-for']))
    // When a body is refused halfway, the adapter drains the rest, but its abandoned reader would pause the request
    // forever. The connection would then be cut while a proxy sends another visitor's request on it.
    response.once('finish', () => request.removeAllListeners('data'))
    response.once('close', () => {
      // 499 is only logged: the client disconnected before the answer.
      const status = response.headersSent ? response.statusCode : 499
      const path = received.path.replace(secretPath, '$1[hidden]')
      logRequest({ ...received, path, method: request.method, status, client: limitKey })
    })
    void listener(request, response)
  }
}

/** Clients of the storage service expect its own error format. */
function refuseMalformed(options: ListenerOptions, { url }: IncomingMessage, response: ServerResponse) {
  const body = describeMalformedAddress(url)
  if (body === null) refuse(options, response, 'invalid', refusalWords.request.malformedAddress)
  else
    send(options, response, 'invalid', body, [
      ['Content-Type', 'application/json; charset=utf-8'],
      ...Object.entries(anyOriginHeaders),
    ])
}

function refuse(
  options: ListenerOptions,
  response: ServerResponse,
  kind: ErrorKind,
  message: string,
  extra: Header[] = [],
) {
  send(options, response, kind, `${message}\n`, [['Content-Type', 'text/plain; charset=utf-8'], ...extra])
}

function send(
  { securityHeaders }: ListenerOptions,
  response: ServerResponse,
  kind: ErrorKind,
  body: string,
  headers: Header[],
) {
  const length: Header[] = [
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
  ]
  response.writeHead(statusByKind[kind], [...headers, ...length, ...securityHeaders].flat()).end(body)
}

function readyRequest({ method, headers }: IncomingMessage) {
  return {
    method: method ?? 'GET',
    acceptEncoding: headerText(headers['accept-encoding']),
    ifNoneMatch: headers['if-none-match'],
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value
}
