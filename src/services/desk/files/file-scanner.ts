import { Readable } from 'node:stream'
import { propertyWords } from '#content/desk/property-words.ts'
import type { ScanVerdict } from '#platform/files/clamd.ts'
import type { Logger } from '#platform/log/logger.ts'

/** Scans for malware. Rejects if the scanner cannot be reached, or is silent for this long. */
export type ScanBytes = (bytes: AsyncIterable<Uint8Array>, silenceMs?: number) => Promise<ScanVerdict>

export interface FileScanner {
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Exclude<ScanVerdict, { kind: 'too-large' }>>
  /** Logs whether the scanner works, before the first file needs it. */
  tryOut(): Promise<void>
}

interface FileScannerOptions {
  /** Null if there is no scanner. */
  scan: ScanBytes | null
  log: Logger
  now: () => number
  /** The largest file that the scanner has to accept. */
  largestBytes: number
}

const words = propertyWords.unscanned
const TRIAL_MS = 3_600_000
/** The test file is tiny, so a scanner that takes longer counts as down, and files don't wait for it for a while. */
const TRIAL_SILENCE_MS = 15_000
const DOWN_MS = 60_000
/** The EICAR test, which every scanner recognizes; split in two so that no scanner flags this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/**
 * Trusts a scanner only while it finds the test file, because one without signatures would call everything clean. It is
 * tested at the start, every hour and after each failure. So a file that crashes it doesn't delay others, and a scanner
 * that is down doesn't cost a timeout for every file.
 */
export function createFileScanner({ scan, log, now, largestBytes }: FileScannerOptions): FileScanner {
  let trustedUntil = 0
  let sizeKnownUntil = 0
  let downUntil = 0
  let trial: Promise<boolean> | null = null

  /** Files that arrive at the same time share one test. */
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
    const test = await scanBytes(Readable.from([Buffer.from(EICAR)]), TRIAL_SILENCE_MS)
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

async function* zeros(count: number): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent < count; sent += chunk.length) yield chunk.subarray(0, Math.min(chunk.length, count - sent))
}
