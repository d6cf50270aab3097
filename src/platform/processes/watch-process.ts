import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second here, whatever its own clock does. */
const TICK_MS = 10

interface WatchOptions {
  /** How long the process may work; if there is a `longestMs`, of the processor's time as far as the system tells it. */
  timeoutMs: number
  /** A process at a low priority may wait long for the processor. After this it is overdue anyway. */
  longestMs?: number | undefined
  onOverdue: () => void
}

/** Calls `onOverdue` when a process has worked too long, unless the returned function is called before. */
export function watchProcess(pid: number, { timeoutMs, longestMs, onOverdue }: WatchOptions): () => void {
  const startedAt = performance.now()
  const before = readProcessorMs(pid)
  const remainingMs = () => {
    if (longestMs === undefined) return 0
    const now = readProcessorMs(pid)
    const patienceMs = longestMs - (performance.now() - startedAt)
    return before === null || now === null ? patienceMs : Math.min(patienceMs, timeoutMs - (now - before))
  }
  const look = () => {
    const leftMs = remainingMs()
    if (leftMs > 0) timer = setTimeout(look, leftMs)
    else onOverdue()
  }
  let timer = setTimeout(look, timeoutMs)
  return () => clearTimeout(timer)
}

/** How long processors have worked for a process so far, in all of its threads. Null where nobody can tell. */
function readProcessorMs(pid: number): number | null {
  try {
    // The name of the program comes second, in brackets, and may contain anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * TICK_MS : null
  } catch {
    // Another system, or the process is gone.
    return null
  }
}
