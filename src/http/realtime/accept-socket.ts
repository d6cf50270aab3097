import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { identify } from '#services/realtime/identify.ts'
import type { NewSocket, Realtime } from '#services/realtime/realtime.ts'
import { chooseSerializer } from '#services/realtime/wire/choose-serializer.ts'
import { cleanToken } from '#services/realtime/wire/join-config.ts'
import { RealtimeRefusal, refusal, TokenExpired } from '#services/realtime/wire/refusal.ts'
import type { Header } from '../middleware/security-headers.ts'
import type { createClientAddressReader } from '../requests/client-address.ts'
import type { AcceptSocket } from './accept-upgrades.ts'
import { createUpgradeRefusal } from './refuse-upgrade.ts'
import { createSocketGate } from './socket-gate.ts'
import { createTransport } from './web-socket-transport.ts'

interface AcceptSocketOptions {
  realtime: Realtime
  securityHeaders: readonly Header[]
  readClientAddress: ReturnType<typeof createClientAddressReader>
  isLimited: boolean
}

/** A frame of the protocol is never larger. */
const MAX_FRAME_BYTES = 5_000_000
const MAX_HEADER_BYTES = 4096
/** How long a client has to answer when its socket is closed. */
const CLOSE_MS = 2000

/** The types of `ws` do not know the last one yet. */
const socketOptions = {
  noServer: true,
  maxPayload: MAX_FRAME_BYTES,
  perMessageDeflate: false,
  skipUTF8Validation: false,
  clientTracking: false,
  // Otherwise a client that sends pings and does not read would fill the memory.
  autoPong: false,
  closeTimeout: CLOSE_MS,
}

/** Checks limits, version and key, and only then answers the handshake. */
export function createSocketAcceptor(options: AcceptSocketOptions): AcceptSocket {
  const { realtime, securityHeaders, readClientAddress, isLimited } = options
  const { context } = realtime
  const { settings } = context
  const gate = createSocketGate(settings, isLimited, context.elapsed)
  const refuse = createUpgradeRefusal(securityHeaders, settings.refusalDelayMs)
  const server = new WebSocketServer(socketOptions)
  server.on('wsClientError', (_error, socket: Socket) => void refuse(socket, refusal('noHandshake')))

  async function admit(request: IncomingMessage, limitKey: string): Promise<Accepted> {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    if (!settings.isOn) throw refusal('off')
    if (context.isStopping()) throw refusal('stopping')
    const verdict = gate.knock(limitKey)
    if (!verdict.isAllowed) throw refusal(tooMany[verdict.reason])
    const serializer = chooseSerializer(query.get('vsn'))
    if (!serializer) throw refusal('unknownVersion')
    const apiKey = cleanToken(headerText(request, 'x-api-key') ?? query.get('apikey') ?? '')
    if (!apiKey) throw refusal('keyMissing')
    const { leave, addressAllowance } = gate.enter(limitKey)
    try {
      return { serializer, speaker: await identify(context, apiKey), address: limitKey, addressAllowance, leave }
    } catch (error) {
      leave()
      throw error instanceof RealtimeRefusal ? withoutDetails(error) : error
    }
  }

  return async (request, socket, head) => {
    const { limitKey } = readClientAddress(socket.remoteAddress, headerText(request, 'x-forwarded-for'))
    const admitted = await admit(request, limitKey).catch(asRefusal)
    if (admitted instanceof RealtimeRefusal) return refuse(socket, admitted)
    const { leave, ...rest } = admitted
    socket.once('close', leave)
    if (socket.destroyed) return leave()
    server.handleUpgrade(request, socket, head, (webSocket) => {
      const transport = createTransport(webSocket)
      open(realtime, webSocket, { transport, headers: ownHeaders(request), ...rest })
    })
  }
}

const tooMany = { sockets: 'tooManySockets', handshakes: 'tooManyJoins' } as const

interface Accepted extends Pick<NewSocket, 'serializer' | 'speaker' | 'address' | 'addressAllowance'> {
  /** Counts the socket no longer. */
  leave: () => void
}

/** A handshake tells less than a join: not how long ago a token has expired. */
function withoutDetails(error: RealtimeRefusal): RealtimeRefusal {
  if (error.code === 'Unauthorized') return refusal('claimsMissing', error)
  const message = error instanceof TokenExpired ? 'Token has expired' : error.message
  return new RealtimeRefusal('unauthenticated', 'InvalidApiKey', message, error)
}

function asRefusal(error: unknown): RealtimeRefusal {
  if (error instanceof RealtimeRefusal) return error
  throw error
}

function open(realtime: Realtime, webSocket: WebSocket, opened: NewSocket): void {
  const socket = realtime.open(opened)
  webSocket.on('message', (data: Buffer, isBinary: boolean) => realtime.receive(socket, data, isBinary))
  webSocket.on('ping', (data: Buffer) => realtime.hearPing(socket, data))
  webSocket.on('pong', () => realtime.onPong(socket))
  // A frame that is too large or malformed; `close` follows.
  webSocket.on('error', () => {})
  webSocket.on('close', () => realtime.forget(socket))
}

function headerText({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Policies may read the headers that begin with `x-`. */
function ownHeaders({ headers }: IncomingMessage): Record<string, string> {
  const own: Record<string, string> = Object.create(null)
  let bytes = 0
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith('x-') || name === 'x-api-key' || typeof value !== 'string') continue
    bytes += name.length + value.length
    if (bytes <= MAX_HEADER_BYTES) own[name] = value
  }
  return own
}
