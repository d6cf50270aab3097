import { propertyWords } from '#content/desk/property-words.ts'
import type { ScanVerdict } from '#platform/files/clamd.ts'
import type { Logger } from '#platform/log/logger.ts'

/** Looks for harmful content. Rejects if the scanner cannot be reached, or says nothing for so long. */
export type ScanBytes = (bytes: AsyncIterable<Uint8Array>, silenceMs?: number) => Promise<ScanVerdict>

export interface FileScanner {
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Exclude<ScanVerdict, { kind: 'too-large' }>>
  /** Says in the log whether the scanner does its work, before the first file needs it. */
  tryOut(): Promise<void>
}

interface FileScannerOptions {
  /** Null if there is no scanner. */
  scan: ScanBytes | null
  log: Logger
  now: () => number
  /** The largest file that it has to take. */
  largestBytes: number
}

const words = propertyWords.unscanned
const TRIAL_MS = 3_600_000
/** The test file is tiny. A scanner that takes longer is down, and for a while nobody waits for it again. */
const TRIAL_SILENCE_MS = 15_000
const DOWN_MS = 60_000
/** The test that every scanner recognizes; in two parts, so that none objects to this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * A scanner is trusted only while it finds the test file: one without signatures would call everything clean. It is
 * tested at the start, then every hour, and after each failure. So a file that crashes it does not delay others, and a
 * scanner that is down does not cost a timeout for every file.
 */
export function createFileScanner({ scan, log, now, largestBytes }: FileScannerOptions): FileScanner {
  let trustedUntil = 0
  let sizeKnownUntil = 0
  let downUntil = 0
  let trial: Promise<boolean> | null = null

  /** Files that come at once share one trial. */
  async function isTrusted(scanBytes: ScanBytes): Promise<boolean> {
    if (now() < trustedUntil) return true
    if (now() < downUntil) throw new Error('the scanner did not answer a moment ago')
    trial ??= tryScanner(scanBytes)
      .catch((error: unknown) => {
        downUntil = now() + DOWN_MS
        throw error
      })
      .finally(() => {
        trial = null
      })
    return trial
  }

  async function tryScanner(scanBytes: ScanBytes): Promise<boolean> {
    const test = await scanBytes(only(Buffer.from(EICAR)), TRIAL_SILENCE_MS)
    if (test.kind !== 'infected') {
      log.error({ verdict: test.kind }, 'the file scanner does not recognize the test file')
      return false
    }
    if (now() >= sizeKnownUntil) {
      const largest = await scanBytes(zeros(largestBytes))
      if (largest.kind === 'too-large' || largest.kind === 'unscanned') {
        log.warn(
          { verdict: largest },
          'the file scanner refuses some files that owners may send, because they are too large',
        )
      }
      sizeKnownUntil = now() + TRIAL_MS
    }
    trustedUntil = now() + TRIAL_MS
    return true
  }

  return {
    async scan(bytes) {
      if (!scan) return { kind: 'unscanned', why: words.noScanner }
      if (!(await isTrusted(scan))) return { kind: 'unscanned', why: words.untrusted }
      const verdict = await scan(bytes).catch((error: unknown) => {
        trustedUntil = 0
        throw error
      })
      return verdict.kind === 'too-large' ? { kind: 'unscanned', why: words.tooLarge } : verdict
    },
    async tryOut() {
      if (!scan) return
      await isTrusted(scan).catch((error: unknown) =>
        log.warn({ reason: String(error) }, 'the file scanner cannot be reached'),
      )
    },
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* zeros(count: number): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent < count; sent += chunk.length) yield chunk.subarray(0, Math.min(chunk.length, count - sent))
}
