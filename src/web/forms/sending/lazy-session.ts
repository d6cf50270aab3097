import type { FormSession } from './form-session.ts'

export interface LazySession {
  /** Loads the session code, unless it is loaded already. */
  prepare(): void
  /** Calls `run` with the session, or `otherwise` if its code cannot be loaded or fails. */
  use<Result>(run: (session: FormSession) => Result, otherwise: () => Result): Promise<Result>
  stop(): void
}

/**
 * Code that checks, stores and sends a form loads on first use, because most visitors send no form. `load` fetches what
 * starts the session.
 */
export function createLazySession(load: () => Promise<() => FormSession>): LazySession {
  let loading: Promise<() => FormSession> | undefined
  let session: FormSession | undefined
  let isStopped = false

  async function use<Result>(run: (session: FormSession) => Result, otherwise: () => Result): Promise<Result> {
    loading ??= load()
    const start = await loading.catch(() => null)
    if (!start) {
      // The next call tries again, when the connection may be back.
      loading = undefined
      return otherwise()
    }
    try {
      session ??= start()
      if (isStopped) session.stop()
      return run(session)
    } catch (error) {
      // An error in our code. The error still reaches the console and error listeners.
      reportError(error)
      return otherwise()
    }
  }

  return {
    prepare: () => use(nothing, nothing),
    use,
    stop() {
      isStopped = true
      session?.stop()
    },
  }
}

function nothing(): void {}
