import type { Logger } from '../log/logger.ts'
import { maskNumber, type SmsSender } from './sms-sender.ts'

/** Used without a gateway: writes the text, including its code, to the log. Only fit for development. */
export function createLogSmsSender({ log }: { log: Logger }): SmsSender {
  return {
    async send({ to, text }) {
      log.info(
        { to: maskNumber(to), text },
        'a text message was logged instead of sent, because AUTH_SMS_GATEWAY_URL is not set',
      )
      return { accepted: 'log' }
    },
  }
}
