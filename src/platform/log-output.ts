import { write, writeSync } from 'node:fs'

/** Lines are written as soon as there is this much of them, and at the latest after this time. */
const PIECE_LENGTH = 16_000
const FLUSH_MS = 200
/** How much waits while the output takes nothing. */
const MAX_WAITING = 4_000_000
const RETRY_MS = 100
/** How long the end of the process waits for an output that takes nothing. */
const PATIENCE_MS = 1000
const LAST_WRITE_MS = 20

export interface LogOutput {
  write(line: string): void
  /** Writes what waits, at the end of the process. Where a write is stuck, it ends the process at once. */
  flushSync(): void
}

interface Piece {
  data: Buffer
  lines: number
  /** How many lost lines it tells of. */
  lost: number
}

/**
 * Collects lines and writes them in pieces. Nothing that happens to the output happens to the process: lines that cannot
 * be written, because the disk is full or the reader is gone, are lost, and counted in the log once it can be written
 * again. A reader that is only slow loses nothing for a while.
 */
export function createLogOutput(fd: number): LogOutput {
  let waiting: string[] = []
  let length = 0
  let lost = 0
  /** The piece that is being written. */
  let current: Piece | null = null
  let currentSince = 0
  /** The output was busy: the rest of the piece waits for another try. */
  let isRetrying = false

  function takePiece(): Piece {
    const text = (lost > 0 ? describeLost(lost) : '') + waiting.join('')
    const piece = { data: Buffer.from(text), lines: waiting.length, lost }
    waiting = []
    length = 0
    return piece
  }

  function flush(): void {
    if (current || length === 0) return
    current = takePiece()
    currentSince = performance.now()
    writeCurrent(current)
  }

  function writeCurrent(piece: Piece): void {
    isRetrying = false
    write(fd, piece.data, (error, written) => {
      if (isBusy(error)) {
        isRetrying = true
        setTimeout(writeCurrent, RETRY_MS, piece).unref()
        return
      }
      piece.data = piece.data.subarray(written)
      if (!error && piece.data.length > 0) return writeCurrent(piece)
      lost += error ? piece.lines : -piece.lost
      current = null
      if (length >= PIECE_LENGTH) flush()
    })
  }

  setInterval(flush, FLUSH_MS).unref()
  return {
    write(line) {
      if (length >= MAX_WAITING) {
        lost += 1
        return
      }
      waiting.push(line)
      length += line.length
      if (length >= PIECE_LENGTH) flush()
    },
    flushSync() {
      const isStuck = current && performance.now() - currentSince > PATIENCE_MS
      // The process would wait for this write, which may take for ever, before it ends.
      if (isStuck && !isRetrying) process.kill(process.pid, 'SIGKILL')
      // What is being written should come first. Without an event loop nothing tells when it is done.
      if (current && !isRetrying) sleep(LAST_WRITE_MS)
      const rest = current && isRetrying ? [current.data] : []
      if (length > 0 || lost > 0) rest.push(takePiece().data)
      writeInTime(fd, Buffer.concat(rest))
    },
  }
}

function describeLost(lines: number): string {
  const entry = { level: 'warn', time: new Date().toISOString(), lines, msg: 'lines of the log could not be written' }
  return `${JSON.stringify(entry)}\n`
}

const isBusy = (error: NodeJS.ErrnoException | null) => error?.code === 'EAGAIN' || error?.code === 'EBUSY'

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function writeInTime(fd: number, data: Buffer): void {
  const until = performance.now() + PATIENCE_MS
  for (let rest = data; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      if (!isBusy(error as NodeJS.ErrnoException) || performance.now() > until) return
      sleep(LAST_WRITE_MS)
    }
  }
}
