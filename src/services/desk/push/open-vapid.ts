import type { Pool } from 'pg'
import { createVapid, makeVapidSecret, type Vapid } from '#platform/push/vapid.ts'
import { findOrCreateSecret } from '../../leads/tokens/signing-key-store.ts'

/** The key with which we sign for push services. The first call makes it, and stores it with the other keys. */
export function createVapidLoader({ pool, contact }: { pool: Pool; contact: string }): () => Promise<Vapid> {
  let cached: Promise<Vapid> | null = null
  return () => {
    cached ??= findOrCreateSecret(pool, 'web-push', makeVapidSecret()).then((secret) =>
      createVapid({ secret, contact }),
    )
    // A failure is not cached, so that the next call tries again.
    cached.catch(() => {
      cached = null
    })
    return cached
  }
}
