import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import * as v from 'valibot'

interface ChildWorkerOptions {
  /**
   * A module that answers each message with `{ done: bytes }` or `{ failed: text }`, and exits when the channel closes.
   */
  program: string
  timeoutMs: number
  /** Runs at a low priority, so that the process that answers visitors goes first. */
  isPatient?: boolean
  /** How long the process waits for another job before it exits. */
  lingerMs?: number
}

export interface ChildWorker<Job> {
  /** Jobs run one after another; an urgent one is next in line. */
  run(job: Job, options?: { urgent?: boolean }): Promise<Buffer>
  stop(): void
}

interface Task<Job> {
  job: Job
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

const Answer = v.union([v.object({ done: v.instance(Uint8Array) }), v.object({ failed: v.string() })])

/** Runs jobs in a child process that exits when there are none, so that its code and memory are freed. */
export function createChildWorker<Job>(options: ChildWorkerOptions): ChildWorker<Job> {
  const { program, timeoutMs, isPatient = false, lingerMs = 0 } = options
  const waiting: Task<Job>[] = []
  let current: Task<Job> | null = null
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  function retire() {
    child?.disconnect()
    child = null
  }

  function advance() {
    if (current) return
    clearTimeout(idle)
    current = waiting.shift() ?? null
    if (!current) {
      if (lingerMs > 0) idle = setTimeout(retire, lingerMs).unref()
      else retire()
      return
    }
    child ??= start()
    timer = setTimeout(() => child?.kill('SIGKILL'), timeoutMs)
    // A failing send means that the process is gone, and its `exit` event reports that as well.
    child.send({ job: current.job }, () => {})
  }

  function settle(settleTask: (task: Task<Job>) => void) {
    clearTimeout(timer)
    const task = current
    current = null
    if (task) settleTask(task)
    advance()
  }

  function start(): ChildProcess {
    const started = fork(program, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    if (isPatient && started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW)
    started.on('message', (message) => settle((task) => deliver(task, message)))
    started.on('error', () => started.kill('SIGKILL'))
    started.on('exit', (code, signal) => {
      if (child !== started) return
      child = null
      settle((task) => task.reject(new Error(`the process ended early (${signal ?? code})`)))
    })
    return started
  }

  return {
    run(job, { urgent = false } = {}) {
      if (isStopped) return Promise.reject(new Error('stopped'))
      return new Promise((resolve, reject) => {
        const task = { job, resolve, reject }
        if (urgent) waiting.unshift(task)
        else waiting.push(task)
        advance()
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

function deliver({ resolve, reject }: Task<unknown>, message: unknown): void {
  const { success, output } = v.safeParse(Answer, message)
  if (!success) reject(new Error('the process sent neither a result nor a reason'))
  else if ('done' in output) resolve(Buffer.from(output.done))
  else reject(new Error(output.failed))
}
