import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChildWorker, JobRefused, ProcessEnded } from './child-worker.ts'

const program = join(import.meta.dirname, '../../../tests/support/programs/obedient-child.ts')

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Blocks the event loop until the condition is true, for 20 seconds at most. */
function blockUntil(condition: () => boolean): boolean {
  const idle = new Int32Array(new SharedArrayBuffer(4))
  const end = performance.now() + 20_000
  while (!condition() && performance.now() < end) Atomics.wait(idle, 0, 0, 5)
  return condition()
}

test('one process runs all queued jobs and exits when the queue is empty', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const answers = (await Promise.all(['a', 'b', 'c'].map((job) => worker.run(job)))).map(String)
  expect(answers.map((answer) => answer.split(' by ')[0])).toEqual(['a', 'b', 'c'])
  const pids = new Set(answers.map((answer) => Number(answer.split(' by ')[1])))
  expect(pids.size).toBe(1)
  await expect.poll(() => [...pids].some(isAlive)).toBe(false)
})

test('a process can linger for the next job', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000, lingerMs: 60_000 })
  const pids = [await worker.run('a'), await worker.run('b')].map((answer) => Number(String(answer).split(' by ')[1]))
  expect(pids[0]).toBe(pids[1])
  worker.stop()
  await expect.poll(() => isAlive(pids[0] ?? 0)).toBe(false)

  const brief = createChildWorker<string>({ program, timeoutMs: 5000, lingerMs: 1 })
  const pid = Number(String(await brief.run('a')).split(' by ')[1])
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a program that is used once runs each job in another process', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000, lingerMs: 60_000, isUsedOnce: true })
  const answers = await Promise.all(['a', 'b'].map((job) => worker.run(job)))
  const pids = answers.map((answer) => Number(String(answer).split(' by ')[1]))
  expect(new Set(pids).size).toBe(2)
  await expect.poll(() => pids.some(isAlive)).toBe(false)
})

test('a refused job and a crash each fail one job, and the next job succeeds', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const results = await Promise.allSettled(['refuse', 'die', 'after'].map((job) => worker.run(job)))
  expect(results).toMatchObject([
    { reason: new JobRefused('refused') },
    { reason: new ProcessEnded('the process ended early (7)') },
    { status: 'fulfilled' },
  ])
})

test('an answer of the wrong type fails its job, and the next job still runs', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const [mistyped, next] = await Promise.allSettled(['mistype', 'next'].map((job) => worker.run(job)))
  expect(mistyped).toMatchObject({ reason: new Error('the process sent neither a result nor a reason') })
  expect(next?.status).toBe('fulfilled')
})

test('a job that takes too long is aborted', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 300 })
  await expect(worker.run('hang')).rejects.toThrow('ended early')
})

test('a job that is waiting for CPU time gets longer than one that is using it', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 600, maxElapsedMs: 60_000 })
  const [dozed, spun] = await Promise.allSettled([
    worker.run('doze'),
    process.platform === 'linux' && worker.run('spin'),
  ])
  expect(dozed.status).toBe('fulfilled')
  if (process.platform === 'linux')
    expect(spun).toMatchObject({ reason: new ProcessEnded('the process ended early (SIGKILL)') })
  const brief = createChildWorker<string>({ program, timeoutMs: 100, maxElapsedMs: 300 })
  await expect(brief.run('hang')).rejects.toThrow('ended early')
})

test('stopping fails all jobs without blaming them, and accepts no more', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const under = worker.run('hang')
  const waiting = worker.run('a')
  worker.stop()
  await expect(waiting).rejects.toThrow('stopped')
  await expect(under).rejects.toThrow('stopped')
  await expect(worker.run('b')).rejects.toThrow('stopped')
})

test('a process that cannot be started fails its job, and the next job tries to start it again', async () => {
  const node = process.execPath
  onTestFinished(() => {
    process.execPath = node
  })
  const worker = createChildWorker<string>({ program, timeoutMs: 60_000 })
  process.execPath = join(import.meta.dirname, 'missing')
  const [first, second] = await Promise.allSettled(['a', 'b'].map((job) => worker.run(job)))
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected'])
  process.execPath = node
  expect(String(await worker.run('c'))).toContain('c by ')

  // Some failures are thrown synchronously, for example for a path with a NUL byte.
  const impossible = createChildWorker<string>({ program: 'a\0b', timeoutMs: 60_000 })
  for (const job of ['a', 'b']) await expect(impossible.run(job)).rejects.toThrow('could not be started')
})

test('a killed process gets no further job, even if its answer arrives late', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const marker = join(folder, 'told')
  const worker = createChildWorker<string>({ program, args: [marker], timeoutMs: 5000, lingerMs: 60_000 })
  onTestFinished(() => worker.stop())
  const warm = String(await worker.run('warm up'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const results = Promise.allSettled(['tell', 'next'].map((job) => worker.run(job)))
  // The event loop is blocked, so the answer is still in the channel when the job times out.
  expect(blockUntil(() => existsSync(marker))).toBe(true)
  vi.advanceTimersByTime(5000)
  const [late, next] = await results
  expect(late).toMatchObject({ reason: new ProcessEnded('the process ended early (SIGKILL)') })
  const answer = String(next?.status === 'fulfilled' && next.value)
  expect(answer).toMatch(/^next by /)
  expect(answer.split(' by ')[1]).not.toBe(warm.split(' by ')[1])
})

test('a process that handles untrusted input sees none of our settings in its environment', async () => {
  vi.stubEnv('SECRET_KEY', 'confidential')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const namesSeen = async (handlesUntrustedInput: boolean) =>
    String(
      await createChildWorker<string>({ program, timeoutMs: 5000, handlesUntrustedInput }).run('environment'),
    ).split(',')
  expect(await namesSeen(false)).toContain('SECRET_KEY')
  expect((await namesSeen(true)).filter((name) => name !== 'LANG')).toEqual(['PATH'])
})
