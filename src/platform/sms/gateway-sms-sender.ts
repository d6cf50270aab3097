import { SmsError, type SmsErrorKind, type SmsSender } from './sms-sender.ts'

interface GatewayOptions {
  url: string
  token: string | undefined
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** Of a refusal, for the operator: so much is read and no more, whatever the gateway sends. */
const MOST_BYTES = 2048

/** Sends text messages through an HTTP gateway: `POST {to, text}` with a bearer token, any 2xx means taken. */
export function createGatewaySmsSender({ url, token, timeoutMs = TIMEOUT_MS }: GatewayOptions): SmsSender {
  return {
    async send({ id, to, text }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        // A redirect could carry number, code and token to somebody else.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
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
      const words = await readSome(response)
      throw new SmsError(kindOf(response.status), `the SMS gateway answered ${response.status} ${words}`.trim())
    },
  }
}

function kindOf(status: number): SmsErrorKind {
  if (status === 401 || status === 403 || status === 404 || (status >= 300 && status < 400)) return 'operator'
  if (status === 408 || status === 425 || status === 429 || status >= 500) return 'temporary'
  return 'permanent'
}

async function readSome(response: Response): Promise<string> {
  const bytes: number[] = []
  try {
    for await (const chunk of response.body ?? []) {
      bytes.push(...chunk.subarray(0, MOST_BYTES - bytes.length))
      if (bytes.length >= MOST_BYTES) break
    }
  } catch {
    // The status has said enough.
  }
  return Buffer.from(bytes)
    .toString()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200)
}
