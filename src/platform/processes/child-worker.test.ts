import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createChildWorker, JobRefused, ProcessEnded } from './child-worker.ts'

const program = join(import.meta.dirname, '#tests/support/programs/obedient-child.ts')

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Waits without letting anything else in this process run, for 20 seconds at most. */
function blockUntil(isSo: () => boolean): boolean {
  const idle = new Int32Array(new SharedArrayBuffer(4))
  const end = performance.now() + 20_000
  while (!isSo() && performance.now() < end) Atomics.wait(idle, 0, 0, 5)
  return isSo()
}

test('one process does all waiting jobs and ends when there are none', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const answers = (await Promise.all(['a', 'b', 'c'].map((job) => worker.run(job)))).map(String)
  expect(answers.map((answer) => answer.split(' by ')[0])).toEqual(['a', 'b', 'c'])
  const pids = new Set(answers.map((answer) => Number(answer.split(' by ')[1])))
  expect(pids.size).toBe(1)
  await expect.poll(() => [...pids].some(isAlive)).toBe(false)
})

test('a process may wait a while for the next job', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000, lingerMs: 60_000 })
  const pids = [await worker.run('a'), await worker.run('b')].map((answer) => Number(String(answer).split(' by ')[1]))
  expect(pids[0]).toBe(pids[1])
  worker.stop()
  await expect.poll(() => isAlive(pids[0] ?? 0)).toBe(false)

  const brief = createChildWorker<string>({ program, timeoutMs: 5000, lingerMs: 1 })
  const pid = Number(String(await brief.run('a')).split(' by ')[1])
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('an urgent job goes before those that wait', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const order: string[] = []
  const run = (job: string, urgent = false) => worker.run(job, { urgent }).then(() => order.push(job))
  await Promise.all([run('first'), run('second'), run('urgent', true)])
  expect(order).toEqual(['first', 'urgent', 'second'])
})

test('a refused job and a dying process each fail one job, and the next one succeeds', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const results = await Promise.allSettled(['refuse', 'die', 'after'].map((job) => worker.run(job)))
  expect(results).toMatchObject([
    { reason: new JobRefused('refused') },
    { reason: new ProcessEnded('the process ended early (7)') },
    { status: 'fulfilled' },
  ])
})

test('an answer of the wrong type fails its job, and the next job is done', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const [mistyped, next] = await Promise.allSettled(['mistype', 'next'].map((job) => worker.run(job)))
  expect(mistyped).toMatchObject({ reason: new Error('the process sent neither a result nor a reason') })
  expect(next?.status).toBe('fulfilled')
})

test('a job that takes too long is aborted', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 300 })
  await expect(worker.run('hang')).rejects.toThrow('ended early')
})

test('a job that waits for the processor may take longer than one that uses it', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 600, longestMs: 60_000 })
  const [dozed, spun] = await Promise.allSettled([
    worker.run('doze'),
    process.platform === 'linux' && worker.run('spin'),
  ])
  expect(dozed.status).toBe('fulfilled')
  if (process.platform === 'linux')
    expect(spun).toMatchObject({ reason: new ProcessEnded('the process ended early (SIGKILL)') })
  const brief = createChildWorker<string>({ program, timeoutMs: 100, longestMs: 300 })
  await expect(brief.run('hang')).rejects.toThrow('ended early')
})

test('once stopped it fails all jobs, none of which is at fault, and accepts no more', async () => {
  const worker = createChildWorker<string>({ program, timeoutMs: 5000 })
  const under = worker.run('hang')
  const waiting = worker.run('a')
  worker.stop()
  await expect(waiting).rejects.toThrow('stopped')
  await expect(under).rejects.toThrow('stopped')
  await expect(worker.run('b')).rejects.toThrow('stopped')
})

test('a process that cannot be started fails its job, and the next one is tried again', async () => {
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

  // Some failures are thrown, as for a path that no system accepts.
  const impossible = createChildWorker<string>({ program: 'a\0b', timeoutMs: 60_000 })
  for (const job of ['a', 'b']) await expect(impossible.run(job)).rejects.toThrow('could not be started')
})

test('a process that was killed gets no other job, even if its answer comes late', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-child-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const marker = join(folder, 'told')
  const worker = createChildWorker<string>({ program, words: [marker], timeoutMs: 5000, lingerMs: 60_000 })
  onTestFinished(() => worker.stop())
  const warm = String(await worker.run('warm up'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const results = Promise.allSettled(['tell', 'next'].map((job) => worker.run(job)))
  // Nothing is read meanwhile, so the answer is still in the channel when the time is up.
  expect(blockUntil(() => existsSync(marker))).toBe(true)
  vi.advanceTimersByTime(5000)
  const [late, next] = await results
  expect(late).toMatchObject({ reason: new ProcessEnded('the process ended early (SIGKILL)') })
  const answer = String(next?.status === 'fulfilled' && next.value)
  expect(answer).toMatch(/^next by /)
  expect(answer.split(' by ')[1]).not.toBe(warm.split(' by ')[1])
})

test('a process that reads what strangers sent has no settings in its environment', async () => {
  vi.stubEnv('SECRET_KEY', 'confidential')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const namesSeen = async (isExposed: boolean) =>
    String(await createChildWorker<string>({ program, timeoutMs: 5000, isExposed }).run('environment')).split(',')
  expect(await namesSeen(false)).toContain('SECRET_KEY')
  expect((await namesSeen(true)).filter((name) => name !== 'LANG')).toEqual(['PATH'])
})
