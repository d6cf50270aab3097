import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** How long lines are collected, and how long a blocked output is left alone. */
const PAUSE_MS = 20
const MAX_WAITING_LENGTH = 4_000_000
/** How long a process that is exiting waits for blocked output. */
const PATIENCE_MS = 1000

const writeSome = promisify(write)
const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN'
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Collects lines and writes them in batches. A failing output never affects the process: if the disk is full or the
 * reader is gone, lines are dropped, and the next successful write says how many.
 */
export function createLogOutput(standard: number) {
  const neverBlocks = openWithoutBlocking(standard)
  const fd = neverBlocks ?? standard
  let waiting = ''
  let lost = 0
  let rest = Buffer.alloc(0) // What is left of the current batch.
  let isWriting = false // In a thread, for which Node waits even as it exits.
  let running: Promise<void> | null = null

  /** Ends when nothing waits, or not even the note can be written. The next line starts it again. */
  async function run(): Promise<void> {
    do {
      await wait(PAUSE_MS, undefined, { ref: false })
      const noted = lost
      if (noted > 0 && (await writeBatch(describeLost(noted))) > 0) break
      const lines = waiting
      waiting = ''
      const failed = await writeBatch(lines)
      lost += failed - noted
    } while (waiting !== '')
    running = null
  }

  /** Returns how many lines could not be written. */
  async function writeBatch(lines: string): Promise<number> {
    for (rest = Buffer.from(lines); rest.length > 0; ) {
      isWriting = true
      const result = await writeSome(fd, rest).catch((error: Error) => error)
      isWriting = false
      if ('bytesWritten' in result) rest = rest.subarray(result.bytesWritten)
      else if (isBusy(result)) await wait(PAUSE_MS, undefined, { ref: false })
      else break
    }
    const failed = rest.toString().split('\n').length - 1
    rest = Buffer.alloc(0)
    return failed
  }

  return {
    write(line: string) {
      if (waiting.length < MAX_WAITING_LENGTH) waiting += line
      else lost += 1
      running ??= run()
    },
    /** Resolves when everything is written, or after a second. */
    drain: () => Promise.race([running, wait(PATIENCE_MS)]),
    /** Writes the rest as the process exits. Pino would call a `flushSync` after every fatal message. */
    end() {
      if (isWriting) sleep(PAUSE_MS)
      if (isWriting && neverBlocks === null) process.kill(process.pid, 'SIGKILL')
      const last = Buffer.from((lost > 0 ? describeLost(lost) : '') + waiting)
      let data = isWriting ? last : Buffer.concat([rest, last])
      for (const until = performance.now() + PATIENCE_MS; data.length > 0 && performance.now() < until; ) {
        try {
          data = data.subarray(writeSync(fd, data))
        } catch (error) {
          if (!isBusy(error)) return
          sleep(PAUSE_MS)
        }
      }
    },
  }
}

/** Reopens a pipe or terminal, because a child process that shares it may make it block. A file never blocks. */
function openWithoutBlocking(fd: number): number | null {
  try {
    const flags = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY
    return fstatSync(fd).isFile() ? fd : openSync(`/proc/self/fd/${fd}`, flags)
  } catch {
    return null // It is a socket, closed, without a reader, or on a system without /proc.
  }
}

/** Starts with a line break, because the last lost line may be partly written. */
const describeLost = (lines: number) =>
  `\n${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines, msg: 'log lines were lost' })}\n`
