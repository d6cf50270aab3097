import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'

/** Lines are written once they reach this length, or after this time. */
const PIECE_LENGTH = 16_000
const FLUSH_MS = 200
/** How much is buffered while the output is blocked. */
const MAX_BUFFERED_LENGTH = 4_000_000
const RETRY_MS = 20
/** How long a process that is exiting waits for blocked output. */
const PATIENCE_MS = 1000
const NEWLINE = 10
const NOTHING = Buffer.alloc(0)

// `end` must not be named `flushSync`: Pino calls that after every fatal message, long before the end.
export interface LogOutput {
  write(line: string): void
  /** Resolves when everything is written, or after a second. */
  drain(): Promise<void>
  /** Writes the rest as the process exits. Kills the process if a write is stuck, because Node would wait for it. */
  end(): void
}

/**
 * Collects lines and writes them in batches. A failing output never affects the process: if the disk is full or the
 * reader is gone, lines are dropped, and the next successful write says how many.
 */
export function createLogOutput(standard: number): LogOutput {
  const { fd, mayBlock } = openOutput(standard)
  let waiting: string[] = []
  let length = 0
  let lost = 0
  /** What is left of the current batch: a note if lines were lost, then `lineBytes` of lines. */
  let rest: Buffer = NOTHING
  let lineBytes = 0
  let noted = 0
  let isWriting = false

  function takePiece(): Buffer {
    const lines = Buffer.from(waiting.join(''))
    const note = Buffer.from(lost > 0 ? describeLost(lost) : '')
    lineBytes = lines.length
    noted = lost
    waiting = []
    length = 0
    lost = 0
    return Buffer.concat([note, lines])
  }

  function loseRest(): void {
    const noteBytes = Math.max(0, rest.length - lineBytes)
    if (noteBytes > 0) lost += noted
    for (const byte of rest.subarray(noteBytes)) if (byte === NEWLINE) lost += 1
    rest = NOTHING
  }

  function flush(): void {
    if (rest.length > 0 || length === 0) return
    rest = takePiece()
    writeRest()
  }

  function writeRest(): void {
    isWriting = true
    write(fd, rest, (error, written) => {
      isWriting = false
      if (isBusy(error)) return void setTimeout(writeRest, RETRY_MS).unref()
      if (error) loseRest()
      else rest = rest.subarray(written)
      if (rest.length > 0) writeRest()
      else if (length >= PIECE_LENGTH) flush()
    })
  }

  setInterval(flush, FLUSH_MS).unref()
  return {
    write(line) {
      if (length >= MAX_BUFFERED_LENGTH) {
        lost += 1
        return
      }
      waiting.push(line)
      length += line.length
      if (length >= PIECE_LENGTH) flush()
    },
    async drain() {
      const until = performance.now() + PATIENCE_MS
      for (flush(); rest.length > 0 && performance.now() < until; flush()) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    },
    end() {
      if (isWriting) sleep(RETRY_MS)
      if (isWriting && mayBlock) process.kill(process.pid, 'SIGKILL')
      writeInTime(fd, isWriting ? takePiece() : Buffer.concat([rest, takePiece()]))
    },
  }
}

/**
 * Reopens a pipe or terminal so that writing never blocks: a child process sharing the original descriptor may switch
 * it to blocking. A socket cannot be reopened, and a file does not block.
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
    // It is closed, has no reader, or this system has no /proc.
  }
  return { fd, mayBlock: true }
}

/** Starts with a line break, because the last lost line may be partly written. */
function describeLost(lines: number): string {
  const entry = { level: 'warn', time: new Date().toISOString(), lines, msg: 'log lines were lost' }
  return `\n${JSON.stringify(entry)}\n`
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
      sleep(RETRY_MS)
    }
  }
}
