import type { FileCategory } from '#domain/desk/properties/checklist.ts'
import type { Announcement } from '#domain/desk/properties/owner-files-view.ts'
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
}

interface SendFilesOptions {
  announce: (file: { category: FileCategory; name: string; bytes: number; file?: string }) => Promise<Announcement>
  onChange: (sendings: readonly Sending[]) => void
  /** A file has arrived as a whole. */
  onDone: () => void
  upload?: typeof uploadResumably
  forget?: typeof forgetUpload
  wait?: (ms: number) => Promise<void>
}

const AT_ONCE = 2
const pausesMs = [1000, 2000, 5000, 10_000]

/** Sends files two at a time, in the order in which they were chosen, and goes on by itself after the line was down. */
export function createFileSender({
  announce,
  onChange,
  onDone,
  upload = uploadResumably,
  forget = forgetUpload,
  wait = pause,
}: SendFilesOptions) {
  let sendings: Sending[] = []
  const files = new Map<number, { file: File; id?: string }>()
  let nextKey = 0
  let running = 0

  function update(key: number, change: Partial<Sending> | null): void {
    sendings = change
      ? sendings.map((one) => (one.key === key ? { ...one, ...change } : one))
      : sendings.filter((one) => one.key !== key)
    onChange(sendings)
  }

  async function send({ key, category, name, size }: Sending, chosen: { file: File; id?: string }): Promise<void> {
    const { file } = chosen
    for (let tries = 0; ; tries++) {
      try {
        // Announced anew each time: it is the same file, with a signature that is fresh. It may have arrived all the same.
        const known = chosen.id !== undefined && { file: chosen.id }
        const announced = await announce({ category, name, bytes: size, ...known })
        chosen.id = announced.id
        const onSent = (sent: number) => {
          tries = 0
          update(key, { sent, phase: 'sending' })
        }
        if (announced.hasArrived) forget(announced.id)
        else await upload({ file, announced, onSent })
        files.delete(key)
        update(key, null)
        onDone()
        return
      } catch (error) {
        if (!(error instanceof Interrupted)) {
          update(key, { phase: 'stopped', why: error instanceof Error ? error.message : '' })
          return
        }
        update(key, { phase: 'paused' })
        await wait(pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0)
      }
    }
  }

  function advance(): void {
    for (const next of sendings) {
      if (running >= AT_ONCE) return
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

  return {
    add(category: FileCategory, chosen: Iterable<File>): void {
      const added = Array.from(chosen, (file): Sending => {
        const key = nextKey++
        files.set(key, { file })
        return { key, category, name: file.name, size: file.size, sent: 0, phase: 'waiting', why: '' }
      })
      sendings = [...sendings, ...added]
      onChange(sendings)
      advance()
    },
    again(key: number): void {
      update(key, { phase: 'waiting', why: '' })
      advance()
    },
    forget(key: number): void {
      files.delete(key)
      update(key, null)
    },
  }
}

export type FileSender = ReturnType<typeof createFileSender>

/** Until the time is over or the line is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })
}
