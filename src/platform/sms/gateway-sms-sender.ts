import { anyHost } from '../outgoing/egress-policy.ts'
import { createOutgoingFetch } from '../outgoing/outgoing-fetch.ts'
import { SmsError, type SmsErrorKind, type SmsSender } from './sms-sender.ts'

interface GatewayOptions {
  url: string
  token: string | undefined
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** How much of a refusal is read for the operator, no matter how much the gateway sends. */
const MAX_BYTES = 2048

/** Sends text messages through an HTTP gateway: `POST {to, text}` with a bearer token. Any 2xx means accepted. */
export function createGatewaySmsSender({ url, token, timeoutMs = TIMEOUT_MS }: GatewayOptions): SmsSender {
  const fetch = createOutgoingFetch({ timeoutMs, maxBytes: MAX_BYTES, policyOf: () => anyHost, body: 'start' })
  return {
    async send({ id, to, text }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        signal,
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: `+${to}`, text }),
      }).catch((cause: unknown) => {
        throw new SmsError('temporary', 'the SMS gateway gave no answer', { cause })
      })
      if (response.ok) {
        await response.body?.cancel()
        return { accepted: String(response.status) }
      }
      const words = shorten(await response.text())
      throw new SmsError(kindOf(response.status), `the SMS gateway answered ${response.status} ${words}`.trim())
    },
  }
}

function kindOf(status: number): SmsErrorKind {
  if (status === 401 || status === 403 || status === 404 || (status >= 300 && status < 400)) return 'operator'
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'temporary'
  return 'permanent'
}

/** Makes it one line. */
function shorten(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 200)
}
