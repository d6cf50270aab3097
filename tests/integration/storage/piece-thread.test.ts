import { createHash, randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { createPieceThread } from '#platform/files/piece-thread.ts'
import { createPieceWriter } from '#platform/files/write-pieces.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const failingThread = new URL('../../support/programs/failing-thread.ts', import.meta.url)
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

async function beginIn(thread: ReturnType<typeof createPieceThread>, file: number) {
  const begun = await thread.begin(file)
  if (!begun) throw new Error('there is no thread')
  return begun
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
  const [writing, other] = [await beginIn(thread, first.file), await beginIn(thread, second.file)]
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

test('an error of the system keeps its code, and the next file can be written', async () => {
  await using readable = await openFile('r')
  await using writable = await openFile('w')
  const thread = createPieceThread()
  const refused = await beginIn(thread, readable.file)
  await expect(refused.write(pieceOf(randomBytes(10)), 10, true)).rejects.toMatchObject({
    code: 'EBADF',
    syscall: 'write',
  })
  refused.end()
  const written = await beginIn(thread, writable.file)
  expect((await written.write(pieceOf(Buffer.from('a lease')), 7, true)).md5).toBe(md5(Buffer.from('a lease')))
  written.end()
})

test('the thread ends when nobody writes any more, however slowly a file arrives, and begins anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await using opened = await openFile('w')
  const thread = createPieceThread({ idleMs: 30_000 })
  const [slow, quick] = [await beginIn(thread, opened.file), await beginIn(thread, opened.file)]
  quick.end()
  vi.advanceTimersByTime(100_000)
  expect(thread.isRunning()).toBe(true)
  await slow.write(pieceOf(Buffer.from('a ')), 2, false)
  vi.advanceTimersByTime(100_000)
  expect((await slow.write(pieceOf(Buffer.from('lease')), 5, true)).md5).toBe(md5(Buffer.from('a lease')))
  slow.end()
  vi.advanceTimersByTime(30_000)
  expect(thread.isRunning()).toBe(false)
  const late = await beginIn(thread, opened.file)
  expect((await late.write(pieceOf(Buffer.from('x')), 1, true)).md5).toBe(md5(Buffer.from('x')))
  late.end()
})

test('a thread that ends fails the files that it was writing, and the next file gets another one', async () => {
  await using opened = await openFile('w')
  const thread = createPieceThread({ start: () => new Worker(failingThread) })
  const [one, two] = [await beginIn(thread, opened.file), await beginIn(thread, opened.file)]
  const writing = [one, two].map((file) => file.write(pieceOf(Buffer.from('a lease')), 7, false))
  for (const { status } of await Promise.allSettled(writing)) expect(status).toBe('rejected')
  await expect(one.write(pieceOf(Buffer.from('more')), 4, true)).rejects.toThrow('has ended')
  for (const file of [one, two]) file.end()
  expect(thread.isRunning()).toBe(false)
  const next = await beginIn(thread, opened.file)
  expect(thread.isRunning()).toBe(true)
  next.end()
})

test.each([
  [
    'throws',
    () => {
      throw new Error('too many threads')
    },
  ],
  ['fails later', () => new Worker(failingThread, { execArgv: ['--require', '/there/is/nothing.cjs'] })],
])('where no thread can begin, because its start %s, a file is written without it', async (_how, start) => {
  await using opened = await openFile('w')
  const thread = createPieceThread({ start })
  const bytes = randomBytes(2_500_000)
  async function* inChunks() {
    for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000)
  }
  expect(await createPieceWriter(thread)(opened.file, inChunks())).toEqual({ size: bytes.length, md5: md5(bytes) })
  expect(opened.read().equals(bytes)).toBe(true)
  expect(thread.isRunning()).toBe(false)
})

test('however many large files are written at once, all are left to the thread, and no small one is', async () => {
  await using opened = await openFile('w')
  let begun = 0
  const thread = {
    begin: async () => {
      begun++
      return null
    },
  }
  const write = createPieceWriter(thread)
  async function* bytesOf(size: number) {
    yield Buffer.alloc(size)
  }
  const writeMany = (size: number) => Promise.all(Array.from({ length: 40 }, () => write(opened.file, bytesOf(size))))
  await writeMany(60_000)
  expect(begun).toBe(0)
  await writeMany(200_000)
  expect(begun).toBe(40)
})
