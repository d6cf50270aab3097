import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createPieceThread } from '#platform/files/piece-thread.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const PIECE_BYTES = 300_000
const pieceOf = (bytes: Buffer) => new Uint8Array(bytes).buffer
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

async function openFile(flags: string) {
  const folder = await makeTemporaryDirectory()
  const path = join(folder.path, 'file')
  if (flags === 'r') closeSync(openSync(path, 'w'))
  const file = openSync(path, flags)
  return {
    file,
    read: () => readFileSync(path),
    async [Symbol.asyncDispose]() {
      closeSync(file)
      await folder[Symbol.asyncDispose]()
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
})

test('pieces of several files become their bytes and checksums, and their memory comes back', async () => {
  await using first = await openFile('w')
  await using second = await openFile('w')
  const thread = createPieceThread()
  const bytes = randomBytes(2 * PIECE_BYTES)
  const [one, two] = [bytes.subarray(0, PIECE_BYTES), bytes.subarray(PIECE_BYTES)]
  const [writing, other] = [thread.begin(first.file), thread.begin(second.file)]
  const { piece } = await writing.write(pieceOf(one), PIECE_BYTES, false)
  expect(Buffer.from(piece).equals(one)).toBe(true)
  const answers = await Promise.all([
    other.write(pieceOf(two), 1000, true),
    writing.write(pieceOf(two), PIECE_BYTES, true),
  ])
  expect(answers.map((answer) => answer.md5)).toEqual([md5(two.subarray(0, 1000)), md5(bytes)])
  expect(first.read().equals(bytes)).toBe(true)
  expect(second.read().equals(two.subarray(0, 1000))).toBe(true)
  for (const file of [writing, other]) file.end()
})

test('what the system refuses is refused with its code, and the next file can be written', async () => {
  await using readable = await openFile('r')
  await using writable = await openFile('w')
  const thread = createPieceThread()
  const refused = thread.begin(readable.file)
  await expect(refused.write(pieceOf(randomBytes(10)), 10, true)).rejects.toMatchObject({ code: 'EBADF' })
  refused.end()
  const written = thread.begin(writable.file)
  expect((await written.write(pieceOf(Buffer.from('a lease')), 7, true)).md5).toBe(md5(Buffer.from('a lease')))
  written.end()
})

test('the thread ends when nobody writes any more, however slowly a file arrives, and begins anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using opened = await openFile('w')
  const thread = createPieceThread(30_000)
  const [slow, quick] = [thread.begin(opened.file), thread.begin(opened.file)]
  quick.end()
  vi.advanceTimersByTime(100_000)
  expect(thread.isRunning()).toBe(true)
  await slow.write(pieceOf(Buffer.from('a ')), 2, false)
  vi.advanceTimersByTime(100_000)
  expect((await slow.write(pieceOf(Buffer.from('lease')), 5, true)).md5).toBe(md5(Buffer.from('a lease')))
  slow.end()
  vi.advanceTimersByTime(30_000)
  expect(thread.isRunning()).toBe(false)
  const late = thread.begin(opened.file)
  expect((await late.write(pieceOf(Buffer.from('x')), 1, true)).md5).toBe(md5(Buffer.from('x')))
  late.end()
})
