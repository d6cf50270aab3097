import type { FileCategory } from '#domain/desk/properties/checklist.ts'
import type { Reservation } from '#domain/desk/properties/owner-files-view.ts'
import { LinkEnded } from './ask-server.ts'
import { forgetUpload, Interrupted, uploadResumably } from './tus-upload.ts'

export interface Sending {
  key: number
  category: FileCategory
  name: string
  size: number
  sent: number
  phase: 'waiting' | 'sending' | 'paused' | 'stopped'
  /** Why it stopped. */
  why: string
  /** Whether retrying can never help. */
  isHopeless: boolean
}

interface SendFilesOptions {
  reserve: (file: { category: FileCategory; name: string; bytes: number; file?: string }) => Promise<Reservation>
  onChange: (sendings: readonly Sending[]) => void
  /** A whole file has arrived. */
  onDone: () => void
  upload?: typeof uploadResumably
  forget?: typeof forgetUpload
  wait?: (ms: number) => Promise<void>
}

interface Chosen {
  file: File
  id?: string
  /** Cancels sending when the owner takes the file back. */
  stop: AbortController
}

const MAX_PARALLEL = 2
const pausesMs = [1000, 2000, 5000, 10_000]

type Report = (change: Partial<Sending>) => void
type Dependencies = Required<Pick<SendFilesOptions, 'reserve' | 'upload' | 'forget' | 'wait'>>

/**
 * Sends one file until it has arrived. False if that is impossible, which it has reported, or if the file was taken
 * back.
 */
async function sendFile(
  deps: Dependencies,
  { category, name, size }: Sending,
  chosen: Chosen,
  report: Report,
): Promise<boolean> {
  const { file } = chosen
  const { signal } = chosen.stop
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      // Reserved again each time: the same file, with a fresh signature. It may have arrived anyway.
      const known = chosen.id !== undefined && { file: chosen.id }
      const reserved = await deps.reserve({ category, name, bytes: size, ...known })
      chosen.id = reserved.id
      const onSent = (sent: number) => {
        tries = 0
        report({ sent, phase: 'sending' })
      }
      if (reserved.hasArrived) deps.forget(reserved.id)
      else if (!signal.aborted) await deps.upload({ file, reserved, onSent, signal })
      return !signal.aborted
    } catch (error) {
      if (signal.aborted) break
      if (!(error instanceof Interrupted)) {
        const why = error instanceof Error ? error.message : ''
        report({ phase: 'stopped', why, isHopeless: error instanceof LinkEnded })
        break
      }
      report({ phase: 'paused' })
      await deps.wait(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0)
    }
  }
  return false
}

/** Sends files two at a time, in the order they were chosen, and resumes after an interruption. */
export function createFileSender({
  reserve,
  onChange,
  onDone,
  upload = uploadResumably,
  forget = forgetUpload,
  wait = pause,
}: SendFilesOptions) {
  let sendings: Sending[] = []
  const files = new Map<number, Chosen>()
  let nextKey = 0
  let running = 0

  function update(key: number, change: Partial<Sending> | null): void {
    sendings = change
      ? sendings.map((one) => (one.key === key ? { ...one, ...change } : one))
      : sendings.filter((one) => one.key !== key)
    onChange(sendings)
  }

  async function send(next: Sending, chosen: Chosen): Promise<void> {
    const { key } = next
    const deps = { reserve, upload, forget, wait }
    if (!(await sendFile(deps, next, chosen, (change) => update(key, change)))) return
    files.delete(key)
    update(key, null)
    onDone()
  }

  function advance(): void {
    for (const next of sendings) {
      if (running >= MAX_PARALLEL) return
      const chosen = files.get(next.key)
      if (next.phase !== 'waiting' || !chosen) continue
      running++
      update(next.key, { phase: 'sending' })
      void send(next, chosen).finally(() => {
        running--
        advance()
      })
    }
  }

  function drop(key: number): void {
    const chosen = files.get(key)
    chosen?.stop.abort()
    if (chosen?.id !== undefined) forget(chosen.id)
    files.delete(key)
    update(key, null)
  }

  return {
    add(category: FileCategory, chosen: Iterable<File>): void {
      const added = Array.from(chosen, (file): Sending => {
        const key = nextKey++
        files.set(key, { file, stop: new AbortController() })
        return {
          key,
          category,
          name: file.name,
          size: file.size,
          sent: 0,
          phase: 'waiting',
          why: '',
          isHopeless: false,
        }
      })
      sendings = [...sendings, ...added]
      onChange(sendings)
      advance()
    },
    again(key: number): void {
      update(key, { phase: 'waiting', why: '' })
      advance()
    },
    /** Stops a file at any point. Returns its id if it was reserved. */
    forget(key: number): string | undefined {
      const id = files.get(key)?.id
      drop(key)
      return id
    },
    forgetAll(): void {
      for (const { key } of sendings) drop(key)
    },
  }
}

export type FileSender = ReturnType<typeof createFileSender>

/** Waits until the time is up or the connection returns. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })
}
