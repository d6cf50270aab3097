import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createLogOutput } from '#platform/log/log-output.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const program = join(dirname(dirname(import.meta.dirname)), 'support', 'programs', 'log-writer.ts')

function startWriter(output: 'pipe' | number = 'pipe'): ChildProcess {
  const writer = spawn(process.execPath, [program], { stdio: ['ignore', output, 'inherit', 'ipc'] })
  onTestFinished(() => void writer.kill('SIGKILL'))
  return writer
}

/** Returns when the lines were given to the log, not when they were written. */
async function writeLines(writer: ChildProcess, lines: number): Promise<void> {
  writer.send(lines)
  await once(writer, 'message')
}

/** Reads from now on; returns everything when the process has ended. */
function read({ stdout }: ChildProcess): { output(): string; all: Promise<string> } {
  let output = ''
  stdout?.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  const all = new Promise<string>((resolve) => stdout?.once('end', () => resolve(output)))
  return { output: () => output, all }
}

async function end(writer: ChildProcess): Promise<number | null> {
  const ended = once(writer, 'exit')
  writer.disconnect()
  const [code] = await ended
  return code
}

const parse = (output: string) =>
  output
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Starts one that writes to a file; returns what to read it with. */
function startFileWriter(folder: string) {
  const path = join(folder, 'log')
  const file = openSync(path, 'w')
  const writer = startWriter(file)
  closeSync(file)
  return { writer, readLines: () => parse(readFileSync(path, 'utf8')) }
}

test('every line arrives, even those logged as the process ends', async () => {
  await using folder = await makeTemporaryDirectory()
  const { writer, readLines } = startFileWriter(folder.path)
  await writeLines(writer, 1000)
  expect(await end(writer)).toBe(0)
  const counts = readLines().flatMap(({ count }) => count ?? [])
  expect(counts).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  expect(readLines().filter(({ msg }) => msg === 'ended')).toMatchObject([{ level: 'info' }])
})

test('a line is written soon, and not only when there are many', async () => {
  const writer = startWriter()
  await writeLines(writer, 1)
  const [first] = await once(writer.stdout ?? writer, 'data')
  expect(parse(String(first))).toMatchObject([{ count: 1 }])
})

test('a slow reader gets every line', async () => {
  const writer = startWriter()
  await writeLines(writer, 10_000)
  await writeLines(writer, 10_000)
  const { output, all } = read(writer)
  await expect.poll(() => output().includes('"count":20000,')).toBe(true)
  expect(await end(writer)).toBe(0)
  expect(parse(await all)).toHaveLength(20_001)
})

test('lines that a reader does not take in time are lost, and counted when it reads again', async () => {
  const writer = startWriter()
  // More than may wait.
  await writeLines(writer, 60_000)
  const { output, all } = read(writer)
  await expect.poll(() => output().includes('"count":20000,')).toBe(true)
  await writeLines(writer, 1)
  expect(await end(writer)).toBe(0)
  const lines = parse(await all)
  const notes = lines.filter(({ msg }) => msg === 'log lines were lost')
  const lost = notes.reduce((sum, { lines }) => sum + lines, 0)
  expect(lost).toBeGreaterThan(0)
  expect(notes[0]).toMatchObject({ level: 'warn', time: expect.stringMatching(/^\d{4}-/) })
  expect(lines.filter(({ msg }) => msg === 'written').length + lost).toBe(60_001)
})

test('a process continues, and ends, after the reader of its log is gone', async () => {
  const writer = startWriter()
  await writeLines(writer, 1)
  writer.stdout?.destroy()
  for (let round = 0; round < 3; round += 1) await writeLines(writer, 1000)
  expect(await end(writer)).toBe(0)
})

test('a process ends even if the reader of its log goes away at the same moment', async () => {
  const writer = startWriter()
  await once(writer, 'spawn')
  writer.stdout?.destroy()
  expect(await end(writer)).toBe(0)
})

/** A pipe that nobody reads, although it is open for reading. */
async function openStuckPipe(folder: string): Promise<number> {
  const path = join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [path])
  const pipe = openSync(path, 'r+')
  onTestFinished(() => closeSync(pipe))
  return pipe
}

test.runIf(existsSync('/proc/self/fd'))('a process ends as usual although nobody reads its pipe', async () => {
  await using folder = await makeTemporaryDirectory()
  const writer = startWriter(await openStuckPipe(folder.path))
  await writeLines(writer, 10_000)
  expect(await end(writer)).toBe(0)
})

test('a process ends, by force if necessary, even if nobody reads its socket', async () => {
  const writer = startWriter()
  await writeLines(writer, 10_000)
  await end(writer)
})

test('a fatal message waits for its turn, and the process then ends', async () => {
  await using folder = await makeTemporaryDirectory()
  const { writer, readLines } = startFileWriter(folder.path)
  await writeLines(writer, 500)
  writer.send('fatal')
  await once(writer, 'message')
  expect(await end(writer)).toBe(0)
  expect(readLines()).toHaveLength(502)
  expect(readLines().slice(-2)).toMatchObject([{ level: 'fatal' }, { msg: 'ended' }])
})

test.runIf(existsSync('/proc/self/fd'))(
  'a line that broke off is ended, and lost ones are counted to the line',
  async () => {
    await using folder = await makeTemporaryDirectory()
    const path = join(folder.path, 'pipe')
    await promisify(execFile)('mkfifo', [path])
    // A pipe buffers what was written while waiting for the next reader.
    const readable = constants.O_RDONLY | constants.O_NONBLOCK
    const first = openSync(path, readable)
    const pipe = openSync(path, 'w')
    onTestFinished(() => closeSync(pipe))
    const output = createLogOutput(pipe)
    const line = (count: number) => `${JSON.stringify({ count, text: 'x'.repeat(100) })}\n`
    for (let count = 1; count <= 2000; count += 1) output.write(line(count))
    await output.drain()
    closeSync(first)
    output.write(line(2001))
    await output.drain()
    const second = openSync(path, readable)
    onTestFinished(() => closeSync(second))
    let text = ''
    const readAll = () => {
      const chunk = Buffer.alloc(100_000)
      text += chunk.subarray(0, readSync(second, chunk)).toString()
      return text
    }
    readAll()
    output.write(line(2002))
    await output.drain()
    const parts = readAll().trimEnd().split('\n')
    const whole = parts.filter((part) => part.endsWith('}')).map((part) => JSON.parse(part))
    const [note, ...others] = whole.filter(({ msg }) => msg === 'log lines were lost')
    const counts = whole.flatMap(({ count }) => count ?? [])
    expect([parts.length - whole.length, others]).toEqual([1, []])
    expect(counts).toEqual([...Array.from({ length: counts.length - 2 }, (_, index) => index + 1), 2001, 2002])
    expect(counts.length + note.lines).toBe(2002)
  },
)

test.runIf(existsSync('/dev/full'))('a process continues, and ends, while the disk is full', async () => {
  const disk = openSync('/dev/full', 'w')
  const writer = startWriter(disk)
  closeSync(disk)
  for (let round = 0; round < 3; round += 1) await writeLines(writer, 1000)
  expect(await end(writer)).toBe(0)
})
