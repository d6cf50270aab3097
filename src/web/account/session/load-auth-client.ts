import type { SessionClient } from './auth-client.ts'

let loading: Promise<SessionClient> | null = null

/** Loads the session client on first use. */
export function loadAuthClient(): Promise<SessionClient> {
  loading ??= import('./auth-client.ts').then(
    (module) => module.authClient,
    (error: unknown) => {
      // After a failed download, the next call tries again.
      loading = null
      throw error
    },
  )
  return loading
}
