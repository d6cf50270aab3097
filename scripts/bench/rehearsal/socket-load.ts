import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { sendPatiently } from './send-patiently.ts'
import type { Site } from './visitor-load.ts'
import { makeWaits } from './waits.ts'

const TOPIC = 'rehearsal'
const BROADCAST_MS = 1000
const HEARTBEAT_MS = 20_000
/** A broadcast that has not arrived by then is lost. */
const ARRIVES_WITHIN_MS = 5000
/** The official client waits this long before it connects again. */
const RECONNECT_MS = 1000

const Frame = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event: v.string(),
    payload: v.object({ payload: v.optional(v.object({ n: v.number() })) }),
  }),
)

interface Listener {
  /** Changes with each connection; null between two. */
  connection: object | null
  heard: Set<number>
  socket: WebSocket | null
}

/** Sockets in one channel, which reconnect by themselves, and a broadcast to all of them each second. */
export async function listenOnSockets(site: Site, count: number) {
  const { url, publishableKey, isRunning } = site
  const [broadcasts, rejoins] = [makeWaits(), makeWaits()]
  const sentAt = new Map<number, number>()
  const listeners = Array.from(
    { length: count },
    (): Listener => ({ connection: null, heard: new Set(), socket: null }),
  )
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${publishableKey}`
  let lost = 0
  let heardInAll = 0

  function connect(listener: Listener, since: number): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(address, { perMessageDeflate: false })
      listener.socket = socket
      const send = (topic: string, event: string) =>
        socket.send(JSON.stringify({ topic, event, payload: {}, ref: '1', join_ref: '1' }))
      const beat = setInterval(() => socket.readyState === WebSocket.OPEN && send('phoenix', 'heartbeat'), HEARTBEAT_MS)
      socket.on('open', () => send(`realtime:${TOPIC}`, 'phx_join'))
      socket.on('message', (data) => {
        const { event, payload } = v.parse(Frame, String(data))
        if (event === 'phx_reply' && listener.connection === null) {
          listener.connection = {}
          rejoins.ms.push(performance.now() - since)
          resolve()
        }
        if (event === 'broadcast') hear(listener, payload.payload?.n ?? 0)
      })
      socket.on('error', () => {})
      socket.on('close', async () => {
        clearInterval(beat)
        const wasJoined = listener.connection !== null
        listener.connection = null
        if (wasJoined) resolve()
        if (!isRunning()) return resolve()
        const lostAt = wasJoined ? performance.now() : since
        await wait(RECONNECT_MS * Math.random())
        await connect(listener, lostAt)
        resolve()
      })
    })
  }

  function hear({ heard }: Listener, n: number): void {
    heard.add(n)
    heardInAll++
    broadcasts.ms.push(performance.now() - (sentAt.get(n) ?? 0))
  }

  /** A socket that stayed connected must have heard it. */
  async function checkArrival(n: number): Promise<void> {
    const joined = listeners.map((listener) => ({ listener, connection: listener.connection }))
    sentAt.set(n, performance.now())
    await broadcast(site, n)
    await wait(ARRIVES_WITHIN_MS)
    for (const { listener, connection } of joined) {
      if (connection && connection === listener.connection && !listener.heard.has(n)) lost++
      listener.heard.delete(n)
    }
  }

  for (let from = 0; from < count; from += 50)
    await Promise.all(listeners.slice(from, from + 50).map((listener) => connect(listener, performance.now())))
  // The first connections are no reconnections.
  rejoins.ms.length = 0
  const arrivals: Promise<void>[] = []
  for (let n = 0; isRunning(); n++) {
    arrivals.push(checkArrival(n))
    await wait(BROADCAST_MS)
  }
  await Promise.all(arrivals)
  for (const { socket } of listeners) socket?.terminate()
  return { broadcasts, rejoins, lost, sent: arrivals.length, heard: heardInAll }
}

async function broadcast({ url, publishableKey }: Site, n: number): Promise<void> {
  const headers = { apikey: publishableKey, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ messages: [{ topic: TOPIC, event: 'x', payload: { n } }] })
  await sendPatiently(`${url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body }, makeWaits())
}
