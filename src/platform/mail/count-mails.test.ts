import { expect, test } from 'vitest'
import { noCounts } from '../metrics/counts.ts'
import { countMails } from './count-mails.ts'
import { MailError } from './mail-errors.ts'
import type { Mail } from './mailer.ts'

const mail: Mail = {
  messageId: '<1.test@site.example>',
  from: { address: 'team@site.example' },
  to: { address: 'ann@buyers.example' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
}

test('each attempt is counted, and its failure is still thrown', async () => {
  const failures = [
    null,
    new MailError('permanent', 'no such mailbox'),
    new MailError('temporary', 'busy'),
    new MailError('operator', 'relaying denied'),
    new Error('a full disk'),
  ]
  const outcomes: string[] = []
  const thrown: unknown[] = []
  for (const failure of failures) {
    const send = async () => {
      if (failure) throw failure
      return { accepted: '250 OK' }
    }
    const counts = { ...noCounts, mailTried: (outcome: string) => void outcomes.push(outcome) }
    const mailer = countMails({ send, close: async () => {} }, counts)
    thrown.push(
      await mailer.send(mail).then(
        () => null,
        (error: unknown) => error,
      ),
    )
  }
  expect(outcomes).toEqual(['accepted', 'refused', 'postponed', 'on-hold', 'postponed'])
  expect(thrown).toEqual(failures)
})
