import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'

/** Lines are written as soon as there is this much of them, and at the latest after this time. */
const PIECE_LENGTH = 16_000
const FLUSH_MS = 200
/** How much waits while the output takes nothing. */
const MAX_WAITING = 4_000_000
/** A busy output is tried again soon, and then less and less often. */
const FIRST_RETRY_MS = 5
const MAX_RETRY_MS = 100
/** How long the end of the process waits for an output that takes nothing. */
const PATIENCE_MS = 1000
const SHORT_MS = 20
const NEWLINE = 10

// Pino would call a method of the name `flushSync` after every fatal message, long before the end.
export interface LogOutput {
  write(line: string): void
  /** Resolves when everything is written, or after a second. */
  drain(): Promise<void>
  /** Writes what is left, for the handler of the process's end. Ends the process itself where a write is stuck. */
  end(): void
}

interface Piece {
  /** What is left of it. */
  data: Buffer
  written: number
  /** With so many bytes it ends a torn line, and tells of so many lost ones. */
  startBytes: number
  told: number
}

/**
 * Collects lines and writes them in pieces. Nothing that happens to the output happens to the process: lines that cannot
 * be written, because the disk is full or the reader is gone, are lost, and counted in the log once it can be written
 * again. A reader that is only slow loses nothing for a while.
 */
export function createLogOutput(standard: number): LogOutput {
  const { fd, mayBlock } = openOutput(standard)
  let waiting: string[] = []
  let length = 0
  let lost = 0
  /** A line was written in part. */
  let isTorn = false
  /** The piece that is being written, or waits for another try. */
  let current: Piece | null = null
  let isRetrying = false

  function takePiece(): Piece {
    const start = (isTorn ? '\n' : '') + (lost > 0 ? describeLost(lost) : '')
    const piece = { data: Buffer.from(start + waiting.join('')), written: 0, startBytes: start.length, told: lost }
    waiting = []
    length = 0
    return piece
  }

  /** Counts what a piece has told of, and the lines that are lost with what is left of it. */
  function settle({ data, written, startBytes, told }: Piece): void {
    const restOfStart = Math.max(0, startBytes - written)
    if (restOfStart === 0) lost -= told
    for (const byte of data.subarray(restOfStart)) if (byte === NEWLINE) lost += 1
    if (written > 0) isTorn = data.length > 0
  }

  function flush(): void {
    if (current || length === 0) return
    current = takePiece()
    writeCurrent(current, FIRST_RETRY_MS)
  }

  function writeCurrent(piece: Piece, retryMs: number): void {
    isRetrying = false
    write(fd, piece.data, (error, written) => {
      if (isBusy(error)) {
        isRetrying = true
        setTimeout(writeCurrent, retryMs, piece, Math.min(retryMs * 2, MAX_RETRY_MS)).unref()
        return
      }
      if (!error) advance(piece, written)
      if (!error && piece.data.length > 0) return writeCurrent(piece, FIRST_RETRY_MS)
      settle(piece)
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
    async drain() {
      const until = performance.now() + PATIENCE_MS
      for (flush(); current && performance.now() < until; flush()) {
        await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS))
      }
    },
    end() {
      if (current && !isRetrying) {
        // Nothing tells any more when this write is done, and the process would wait for it before it ends.
        sleep(SHORT_MS)
        if (mayBlock) process.kill(process.pid, 'SIGKILL')
      }
      const rest = current && isRetrying ? [current.data] : []
      if (length > 0) rest.push(takePiece().data)
      writeInTime(fd, Buffer.concat(rest))
    },
  }
}

/**
 * A pipe or terminal is opened once more, so that writing never blocks: whoever else has it, such as a child process,
 * may change that for all who share one opening. A socket cannot be opened again, and a file does not block.
 */
function openOutput(fd: number): { fd: number; mayBlock: boolean } {
  try {
    const status = fstatSync(fd)
    if (status.isFile()) return { fd, mayBlock: false }
    if (status.isFIFO() || status.isCharacterDevice()) {
      const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY
      return { fd: openSync(`/proc/self/fd/${fd}`, flags), mayBlock: false }
    }
  } catch {
    // It is closed, its reader is gone, or this system has no such path.
  }
  return { fd, mayBlock: true }
}

function advance(piece: Piece, bytes: number): void {
  piece.data = piece.data.subarray(bytes)
  piece.written += bytes
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
      sleep(SHORT_MS)
    }
  }
}
