import { WebSocket } from 'ws'

type Frame = unknown[]

interface Waiting {
  matches: (frame: Frame) => boolean
  resolve: (frame: Frame) => void
}

export interface WireClient {
  webSocket: WebSocket
  /** Everything that came so far; binary frames as one element. */
  frames: Frame[]
  send(frame: unknown): void
  /** The first frame, received or still to come, with this event and, if given, this ref. */
  next(event: string, ref?: unknown): Promise<Frame>
  join(topic: string, config?: unknown, rest?: Record<string, unknown>, ref?: string): Promise<Frame>
  closed: Promise<{ code: number; reason: string }>
  [Symbol.dispose](): void
}

/** A bare client of version 2.0.0. Rejects with status and body if the handshake is refused. */
export async function openWire(
  address: string,
  query: Record<string, string>,
  headers: Record<string, string>,
): Promise<WireClient> {
  const webSocket = new WebSocket(`${address}?${new URLSearchParams(query)}`, { headers, perMessageDeflate: false })
  const frames: Frame[] = []
  const waiting = new Set<Waiting>()
  webSocket.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? [data] : (JSON.parse(data.toString()) as Frame)
    frames.push(frame)
    for (const one of waiting) if (one.matches(frame)) one.resolve(frame)
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    webSocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise<void>((resolve, reject) => {
    webSocket.on('open', resolve).on('error', reject)
    webSocket.on('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => reject(new Error(`${response.statusCode} ${body}`)))
    })
  })

  function next(event: string, ref?: unknown): Promise<Frame> {
    const matches = (frame: Frame) => frame[3] === event && (ref === undefined || frame[1] === ref)
    const known = frames.find(matches)
    if (known) return Promise.resolve(known)
    return new Promise((resolve) => waiting.add({ matches, resolve }))
  }

  const send = (frame: unknown) =>
    webSocket.send(Buffer.isBuffer(frame) || typeof frame === 'string' ? frame : JSON.stringify(frame))
  return {
    webSocket,
    frames,
    send,
    next,
    join(topic, config = {}, rest = {}, ref = '1') {
      send([ref, ref, topic, 'phx_join', { config, ...rest }])
      return next('phx_reply', ref)
    },
    closed,
    [Symbol.dispose]: () => webSocket.terminate(),
  }
}
