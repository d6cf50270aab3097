import { formatBytes } from './format-bytes.ts'

export interface Progress {
  done: number
  /** Unknown if it can't be determined in advance. */
  total?: number | undefined
}

type ProgressUnit = 'bytes' | 'files' | 'rows'

const WIDTH = 30
const PATIENCE_MS = 1000
const REDRAW_MS = 100

/** One line such as `[#######-----] 58%  1.2 GB of 2.1 GB  48 MB/s`. */
export function drawProgress({ done, total }: Progress, elapsedMs: number, unit: ProgressUnit): string {
  const say = (amount: number) => (unit === 'bytes' ? formatBytes(amount) : String(Math.round(amount)))
  const speed = `${say((done / Math.max(1, elapsedMs)) * 1000)}${unit === 'bytes' ? '' : ` ${unit}`}/s`
  if (!total) return `${say(done)}${unit === 'bytes' ? '' : ` ${unit}`}  ${speed}`
  const part = Math.min(1, done / total)
  const filled = Math.round(part * WIDTH)
  const bar = '#'.repeat(filled) + '-'.repeat(WIDTH - filled)
  return `[${bar}] ${Math.floor(part * 100)}%  ${say(done)} of ${say(total)}  ${speed}`
}

/** A progress bar for anything that takes longer than a second. Draws nothing unless the output is a terminal. */
export function createProgressBar(unit: ProgressUnit, terminal: NodeJS.WriteStream = process.stderr) {
  const startedAt = performance.now()
  let drawnAt = startedAt + PATIENCE_MS - REDRAW_MS
  let isDrawn = false
  return {
    update(progress: Progress): void {
      const now = performance.now()
      if (!terminal.isTTY || now - drawnAt < REDRAW_MS) return
      drawnAt = now
      isDrawn = true
      terminal.write(`\r${drawProgress(progress, now - startedAt, unit)}\u001B[K`)
    },
    /** Clears the line, so that the result can be printed. */
    end(): void {
      if (isDrawn) terminal.write('\r\u001B[K')
    },
  }
}
