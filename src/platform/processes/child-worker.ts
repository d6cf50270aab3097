import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'
import { watchProcess } from './watch-process.ts'

interface ChildWorkerOptions {
  /**
   * A module that answers each message with `{ done: bytes }` or `{ failed: text }`, and exits when the channel closes.
   */
  program: string
  /** Arguments of the program. */
  args?: string[]
  /** How long a job may take; see `watchProcess`. */
  timeoutMs: number
  maxElapsedMs?: number
  /** Lets the process that serves visitors have the CPU first. */
  isLowPriority?: boolean
  /** How long the process waits for another job before it exits. */
  lingerMs?: number
  /** Starts another process for each job, because one job may damage the program for the next. */
  isUsedOnce?: boolean
  /** Keeps our settings, which include secrets, out of the process's environment. */
  handlesUntrustedInput?: boolean
  /** A process that needs more memory fails instead of starving others. */
  maxMegabytes?: number
}

export interface ChildWorker<Job> {
  /** Jobs run one after another. */
  run(job: Job): Promise<Buffer>
  stop(): void
}

interface Task<Job> {
  job: Job
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

/** The process reported that it cannot do this job: the job is at fault. */
export class JobRefused extends Error {
  override name = 'JobRefused'
}

/** The process died before it answered, because of the job or for some other reason. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded'
}

const Answer = v.union([v.object({ done: v.instance(Uint8Array) }), v.object({ failed: v.string() })])

/** Runs jobs in a child process that exits when it is idle, which frees its memory. */
export function createChildWorker<Job>(options: ChildWorkerOptions): ChildWorker<Job> {
  const { lingerMs = 0 } = options
  const waiting: Task<Job>[] = []
  let current: Task<Job> | null = null
  let child: ChildProcess | null = null
  let stopWatching = () => {}
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  function retire() {
    const retired = child
    child = null
    retired?.disconnect()
  }

  function startNext() {
    if (current) return
    clearTimeout(idle)
    current = waiting.shift() ?? null
    if (!current) {
      if (lingerMs > 0) idle = setTimeout(retire, lingerMs).unref()
      else retire()
      return
    }
    try {
      const used = child ?? start()
      child = used
      const { timeoutMs, maxElapsedMs } = options
      stopWatching = watchProcess(used.pid ?? 0, { timeoutMs, maxElapsedMs, onOverdue: () => giveUp(used, 'SIGKILL') })
      // A send fails only if the process is gone, and the `exit` event handles that.
      used.send({ job: current.job }, () => {})
    } catch (error) {
      // When memory or file handles run out, `fork` may throw instead of emitting `error`.
      child?.kill('SIGKILL')
      child = null
      settle((task) => task.reject(new Error('the process could not be started', { cause: error })))
    }
  }

  /** Fails the current job. The process may still be dying, so the next job starts another one. */
  function giveUp(ended: ChildProcess, reason: unknown) {
    ended.kill('SIGKILL')
    if (child !== ended) return
    child = null
    const error = isStopped ? new Error('stopped') : new ProcessEnded(`the process ended early (${reason})`)
    settle((task) => task.reject(error))
  }

  function settle(settleTask: (task: Task<Job>) => void) {
    stopWatching()
    if (options.isUsedOnce) retire()
    const task = current
    current = null
    if (task) settleTask(task)
    startNext()
  }

  function start(): ChildProcess {
    const started = forkProgram(options)
    started.on('message', (message) => {
      if (child === started) settle((task) => deliver(task, message))
    })
    // A process that cannot be started has no `exit` event.
    started.on('error', (error) => giveUp(started, error.message))
    started.on('exit', (code, signal) => giveUp(started, signal ?? code))
    return started
  }

  return {
    run(job) {
      if (isStopped) return Promise.reject(new Error('stopped'))
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject })
        startNext()
      })
    },
    stop() {
      isStopped = true
      clearTimeout(idle)
      for (const task of waiting.splice(0)) task.reject(new Error('stopped'))
      child?.kill('SIGKILL')
    },
  }
}

function forkProgram({
  program,
  args = [],
  isLowPriority,
  handlesUntrustedInput,
  maxMegabytes,
}: ChildWorkerOptions): ChildProcess {
  const forked = fork(program, args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Inherited arguments such as --env-file would load the settings again.
    ...(handlesUntrustedInput && { env: { PATH: process.env.PATH, LANG: process.env.LANG }, execArgv: [] }),
    ...(maxMegabytes !== undefined && process.platform === 'linux' && limitMemory(maxMegabytes)),
  })
  if (isLowPriority && forked.pid) setPriority(forked.pid, constants.priority.PRIORITY_LOW)
  return forked
}

/** Node cannot limit a child's memory, so a shell sets the limit and then replaces itself with Node. */
function limitMemory(megabytes: number) {
  // If the machine still runs out of memory, the kernel kills this process first.
  const script = `ulimit -d ${megabytes * 1024}; echo 1000 > /proc/self/oom_score_adj; exec "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', script, process.execPath] }
}

function deliver({ resolve, reject }: Task<unknown>, message: unknown): void {
  const { success, output } = v.safeParse(Answer, message)
  if (!success) reject(new Error('the process sent neither a result nor a reason'))
  else if ('done' in output) resolve(Buffer.from(output.done))
  else reject(new JobRefused(output.failed))
}
