import type { SmsJob } from '#domain/jobs/send-sms.ts'
import { PermanentFailure, RetryLater } from '#platform/jobs/job-failures.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import type { Logger } from '#platform/log/logger.ts'
import { SmsError, type SmsSender } from '#platform/sms/sms-sender.ts'

interface SendSmsDeps {
  sender: SmsSender
  log: Logger
  now: () => number
}

/** After the gateway refused our token, the next try waits, though a code is seldom valid long enough for one. */
const OPERATOR_RETRY_SECONDS = 60

/** Handler of `SendSms`. Delivers at least once: a gateway recognizes repeats by the Idempotency-Key. */
export function createSendSms({ sender, log, now }: SendSmsDeps): JobHandler<SmsJob> {
  return async ({ id, payload, signal }) => {
    if (payload.text === '') return { accepted: 'not sent: its code was removed when the job died' }
    if (Date.parse(payload.expiresAt) <= now()) return { accepted: 'not sent: it would have come too late' }
    try {
      return await sender.send({ id, to: payload.to, text: payload.text }, signal)
    } catch (error) {
      if (!(error instanceof SmsError) || error.kind === 'temporary') throw error
      if (error.kind === 'permanent') throw new PermanentFailure(error.message, { cause: error })
      log.error('no text message can be sent until the AUTH_SMS settings are fixed: `npm run jobs` shows the answer')
      throw new RetryLater(error.message, { afterSeconds: OPERATOR_RETRY_SECONDS, cause: error })
    }
  }
}
