import type { Logger } from '../log/logger.ts'
import { maskNumber, type SmsSender } from './sms-sender.ts'

/** Without a gateway: the text, with its code, goes to the log. Good for a developer's machine and nothing else. */
export function createLogSmsSender({ log }: { log: Logger }): SmsSender {
  return {
    async send({ to, text }) {
      log.info({ to: maskNumber(to), text }, 'a text message went to this log, as no AUTH_SMS_GATEWAY_URL is set')
      return { accepted: 'log' }
    },
  }
}
