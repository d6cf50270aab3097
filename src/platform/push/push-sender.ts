import { type EgressPolicy, publicOnly } from '../outgoing/egress-policy.ts'
import { createOutgoingFetch } from '../outgoing/outgoing-fetch.ts'
import { encryptPush, type PushTarget } from './encrypt-push.ts'
import type { Vapid } from './vapid.ts'

export interface PushDevice extends PushTarget {
  /** Given by a browser, so it may be any URL. */
  endpoint: string
}

/**
 * gone: the browser no longer accepts messages. refused: this message was not accepted, and would not be if sent again.
 */
export type PushOutcome = 'accepted' | 'gone' | 'refused'

export interface PushSender {
  /** Rejects if another try may succeed. */
  send(device: PushDevice, message: { text: string; ttlSeconds: number }, signal?: AbortSignal): Promise<PushOutcome>
}

interface PushSenderOptions {
  vapid: () => Promise<Vapid>
  now: () => number
  /** Tests allow this machine. */
  policy?: EgressPolicy
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/** Sends messages through the push services of the browsers' makers (RFC 8030). Reads nothing of an answer but its status. */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { vapid, now, policy = publicOnly, timeoutMs = TIMEOUT_MS } = options
  const fetch = createOutgoingFetch({ timeoutMs, maxBytes: 0, policyOf: () => policy, body: 'start' })
  return {
    async send(device, { text, ttlSeconds }, signal) {
      const body = encrypt(text, device)
      if (!body) return 'gone'
      const sender = await vapid()
      const response = await fetch(device.endpoint, {
        method: 'POST',
        signal,
        headers: {
          Authorization: sender.authorize(new URL(device.endpoint), now()),
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          TTL: String(ttlSeconds),
          Urgency: 'high',
        },
        body,
      })
      await response.body?.cancel()
      return judge(response)
    },
  }
}

/** Null if the browser's key is unusable. */
function encrypt(text: string, target: PushTarget): Buffer | null {
  try {
    return encryptPush(text, target)
  } catch {
    return null
  }
}

function judge({ ok, status }: Response): PushOutcome {
  if (ok) return 'accepted'
  if (status === 404 || status === 410) return 'gone'
  if (status === 408 || status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return 'refused'
}
