import type { SessionClient } from './auth-client.ts'

let loading: Promise<SessionClient> | null = null

/** The session's client, fetched by whoever first needs it. */
export function loadAuthClient(): Promise<SessionClient> {
  loading ??= import('./auth-client.ts').then(
    (module) => module.authClient,
    (error: unknown) => {
      // A line that was down for a moment is no reason never to try again.
      loading = null
      throw error
    },
  )
  return loading
}
