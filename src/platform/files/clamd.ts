import { connect, type Socket } from 'node:net'

/** The result of a virus scan. */
export type ScanVerdict =
  | { kind: 'clean' }
  | { kind: 'infected'; found: string }
  /** The scanner stopped at its size limit, so the file may still be infected. */
  | { kind: 'too-large' }
  | { kind: 'unscanned'; why: string }

const CHUNK_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 4096
/** The longest allowed silence. clamd sends nothing while it unpacks a large archive. */
const SILENCE_MS = 120_000

/** Where clamd listens: `tcp://host:3310` or `unix:///run/clamd.sock`. */
function open(address: string): Socket {
  const url = new URL(address)
  if (url.protocol === 'unix:') return connect({ path: decodeURIComponent(url.pathname) })
  return connect({ host: url.hostname, port: Number(url.port || 3310) })
}

/**
 * Streams bytes to clamd with its INSTREAM command. Throws if clamd cannot be reached or drops the connection; the
 * caller can try again.
 */
export async function scanWithClamd(
  address: string,
  bytes: AsyncIterable<Uint8Array>,
  silenceMs = SILENCE_MS,
): Promise<ScanVerdict> {
  const socket = open(address)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('the scanner is not responding')))
  const answer = readAnswer(socket)
  // clamd may answer and close before it has received everything, so a rejection must not go unhandled.
  answer.catch(() => {})
  try {
    socket.write('zINSTREAM\0')
    for await (const chunk of bytes) {
      if (socket.readableEnded || socket.destroyed) break
      await sendInPieces(socket, chunk)
    }
    if (!socket.destroyed) socket.write(Buffer.alloc(4))
    return readVerdict(await answer)
  } finally {
    socket.destroy()
  }
}

async function sendInPieces(socket: Socket, chunk: Uint8Array): Promise<void> {
  for (let start = 0; start < chunk.length; start += CHUNK_BYTES) {
    const piece = chunk.subarray(start, start + CHUNK_BYTES)
    // `close` fires only once, so waiting for it on a closed socket would hang.
    if (socket.destroyed) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    const canTakeMore = socket.write(piece)
    if (!canTakeMore) await waitForRoom(socket)
  }
}

/** Resolves when the socket drains or closes. */
function waitForRoom(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (answer.includes('\0') || answer.length > MAX_ANSWER_BYTES) break
  }
  return answer
}

function readVerdict(text: string): ScanVerdict {
  const answer = text.split('\0')[0]?.trim() ?? ''
  if (answer === 'stream: OK') return { kind: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found) return { kind: 'infected', found }
  if (/size limit exceeded/i.test(answer)) return { kind: 'too-large' }
  if (answer.endsWith('ERROR')) return { kind: 'unscanned', why: answer.slice(0, 200) }
  throw new Error('the scanner closed the connection early')
}
