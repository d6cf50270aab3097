import type { FormSession } from './form-session.ts'

export interface LazySession {
  /** Loads the session code, unless it is loaded already. */
  prepare(): void
  /** Calls `run` with the session, or `otherwise` if its code cannot be loaded. */
  use<Result>(run: (session: FormSession) => Result, otherwise: () => Result): Promise<Result>
  stop(): void
}

/** Code that checks, stores and sends a form loads on first use, because most visitors send no form. */
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
      // The next call tries again, when the connection may be back.
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
