import type { FormSession } from './form-session.ts'

export interface LazySession {
  /** Has the session's code fetched, if it is not there yet. */
  prepare(): void
  /** Runs with the session; without it, when its code cannot be had. */
  use<Result>(run: (session: FormSession) => Result, otherwise: () => Result): Promise<Result>
  stop(): void
}

/** What checks, keeps and sends a form is fetched when somebody turns to it: most visitors only pass by. */
export function createLazySession(load: () => Promise<FormSession>): LazySession {
  let loading: Promise<FormSession> | undefined
  let isStopped = false

  async function use<Result>(run: (session: FormSession) => Result, otherwise: () => Result): Promise<Result> {
    try {
      loading ??= load()
      const session = await loading
      if (isStopped) session.stop()
      return run(session)
    } catch {
      // The line may be back at the next try.
      loading = undefined
      return otherwise()
    }
  }

  return {
    prepare: () => use(nothing, nothing),
    use,
    stop() {
      isStopped = true
      loading?.then((session) => session.stop(), nothing)
    },
  }
}

function nothing(): void {}
