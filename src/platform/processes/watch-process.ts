import { readFileSync } from 'node:fs'

/** The kernel reports CPU time in hundredths of a second. */
const TICK_MS = 10

interface WatchOptions {
  /** How long the process may work. With `maxElapsedMs`, this counts CPU time where the system reports it. */
  timeoutMs: number
  /** A low-priority process may wait a long time for the CPU. After this it is overdue anyway. */
  maxElapsedMs?: number | undefined
  onOverdue: () => void
}

/** Calls `onOverdue` when a process has worked too long. The returned function cancels this. */
export function watchProcess(pid: number, { timeoutMs, maxElapsedMs, onOverdue }: WatchOptions): () => void {
  const startedAt = performance.now()
  const before = readProcessorMs(pid)
  const remainingMs = () => {
    if (maxElapsedMs === undefined) return 0
    const now = readProcessorMs(pid)
    const patienceMs = maxElapsedMs - (performance.now() - startedAt)
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

/** The CPU time used by all threads of a process; null if unknown. */
function readProcessorMs(pid: number): number | null {
  try {
    // The second field, the program's name in brackets, may contain anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * TICK_MS : null
  } catch {
    // Not Linux, or the process is gone.
    return null
  }
}
