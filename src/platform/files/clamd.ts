import { connect, type Socket } from 'node:net'

/** What a scanner says about bytes. */
export type ScanVerdict =
  | { kind: 'clean' }
  | { kind: 'infected'; found: string }
  /** It did not look at all of them, so that nothing is known. */
  | { kind: 'too-large' }
  | { kind: 'unscanned'; why: string }

const CHUNK_BYTES = 64 * 1024
const MAX_ANSWER_BYTES = 4096
/** Between two signs of life. Large archives are looked at without any. */
const SILENCE_MS = 120_000

/** Where clamd listens: `tcp://host:3310` or `unix:///run/clamd.sock`. */
function open(address: string): Socket {
  const url = new URL(address)
  if (url.protocol === 'unix:') return connect({ path: decodeURIComponent(url.pathname) })
  return connect({ host: url.hostname, port: Number(url.port || 3310) })
}

/**
 * Sends bytes to clamd by its command INSTREAM. Fails if it cannot be reached or breaks off: then the same can be tried
 * again.
 */
export async function scanWithClamd(
  address: string,
  bytes: AsyncIterable<Uint8Array>,
  silenceMs = SILENCE_MS,
): Promise<ScanVerdict> {
  const socket = open(address)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('the scanner does not answer')))
  const answer = readAnswer(socket)
  // It may answer, and close, before it has all bytes.
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
    // It is told once only that it is closed.
    if (socket.destroyed) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    const canTakeMore = socket.write(piece)
    if (!canTakeMore) await waitForRoom(socket)
  }
}

/** Or until it is closed. */
function waitForRoom(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.once('drain', go).once('close', go)
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
  throw new Error('the scanner broke off')
}
