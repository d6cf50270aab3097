import { expect, test } from 'vitest'
import { scanWithClamd } from '#platform/files/clamd.ts'
import { createLogger } from '#platform/log/logger.ts'
import { createFileScanner } from '#services/desk/files/file-scanner.ts'
import { startClamd } from '../../../support/servers/clamd-server.ts'

const log = createLogger({ level: 'silent' })

function scannerOf(url: string | null, now = Date.now) {
  const scan = url === null ? null : (bytes: AsyncIterable<Uint8Array>) => scanWithClamd(url, bytes)
  return createFileScanner({ scan, log, now, largestBytes: 1000 })
}

async function* text(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

test('a scanner tells clean from infected files', async () => {
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

test('a file that is too large for the scanner is not called clean', async () => {
  await using clamd = await startClamd({ maxBytes: 500 })
  const scanner = scannerOf(clamd.url)
  expect(await scanner.scan(text('small'))).toEqual({ kind: 'clean' })
  const verdict = await scanner.scan(text('a'.repeat(400), 'a'.repeat(400)))
  expect(verdict).toEqual({ kind: 'unscanned', why: 'larger than the scanner takes' })
})

test('a scanner that is down is not tried for each file, and a file that crashes it does not affect others', async () => {
  let at = 0
  let isDown = true
  const asked: string[] = []
  const scan = async (bytes: AsyncIterable<Uint8Array>) => {
    let said = ''
    for await (const chunk of bytes) said += chunk
    asked.push(said.includes('EICAR') ? 'trial' : said.startsWith('\0') ? 'size' : said)
    if (isDown || said === 'poison') throw new Error('the scanner does not answer')
    return said.includes('EICAR') ? { kind: 'infected' as const, found: 'EICAR' } : { kind: 'clean' as const }
  }
  const scanner = createFileScanner({ scan, log, now: () => at, largestBytes: 10 })
  for (const file of ['a', 'b', 'c']) await expect(scanner.scan(text(file))).rejects.toThrow('answer')
  expect(asked.splice(0)).toEqual(['trial'])
  at = 60_000
  isDown = false
  await expect(scanner.scan(text('poison'))).rejects.toThrow()
  expect(await scanner.scan(text('a'))).toEqual({ kind: 'clean' })
  expect(await scanner.scan(text('b'))).toEqual({ kind: 'clean' })
  expect(asked).toEqual(['trial', 'size', 'poison', 'trial', 'a', 'b'])
})

test('an unreachable scanner causes an error, so that the job is retried', async () => {
  const { url, [Symbol.asyncDispose]: close } = await startClamd()
  await close()
  await expect(scannerOf(url).scan(text('x'))).rejects.toThrow()
})
