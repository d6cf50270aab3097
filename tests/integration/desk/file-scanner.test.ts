import { expect, test } from 'vitest'
import { scanWithClamd } from '#platform/clamd/clamd.ts'
import { createLogger } from '#platform/logger.ts'
import { createFileScanner } from '#services/desk/files/file-scanner.ts'
import { startClamd } from '../../support/servers/clamd-server.ts'

const log = createLogger({ level: 'silent' })

function scannerOf(url: string | null, now = Date.now) {
  const scan = url === null ? null : (bytes: AsyncIterable<Uint8Array>) => scanWithClamd(url, bytes)
  return createFileScanner({ scan, log, now, largestBytes: 1000 })
}

async function* text(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

test('a scanner says what is clean and what is not', async () => {
  await using clamd = await startClamd()
  const scanner = scannerOf(clamd.url)
  expect(await scanner.scan(text('a ', 'harmless text'))).toEqual({ kind: 'clean' })
  expect(await scanner.scan(text('something HAR', 'MFUL'))).toEqual({ kind: 'infected', found: 'Test-Signature' })
  expect(await scanner.scan(text('a'.repeat(200_000)))).toEqual({ kind: 'clean' })
})

test('without a scanner, or with one that does not find the test file, nothing counts as scanned', async () => {
  expect(await scannerOf(null).scan(text('x'))).toEqual({ kind: 'unscanned', why: 'no scanner is set up' })
  await using clamd = await startClamd({ hasSignatures: false })
  expect(await scannerOf(clamd.url).scan(text('x'))).toMatchObject({ kind: 'unscanned' })
})

test('what is larger than the scanner takes is not called clean', async () => {
  await using clamd = await startClamd({ maxBytes: 500 })
  const scanner = scannerOf(clamd.url)
  expect(await scanner.scan(text('small'))).toEqual({ kind: 'clean' })
  const verdict = await scanner.scan(text('a'.repeat(400), 'a'.repeat(400)))
  expect(verdict).toEqual({ kind: 'unscanned', why: 'larger than the scanner takes' })
})

test('a scanner that cannot be reached fails, so that the job is tried again', async () => {
  const { url, [Symbol.asyncDispose]: close } = await startClamd()
  await close()
  await expect(scannerOf(url).scan(text('x'))).rejects.toThrow()
})
