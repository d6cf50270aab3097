import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import type { AuthMail } from '#domain/jobs/send-auth-mail.ts'
import { mayNotify } from '#services/auth/mails/queue-notice.ts'
import { createSendAuthMail } from '#services/auth/mails/send-auth-mail.ts'
import { siteUrl, startAuth } from '../../integration/auth/start-auth.ts'
import { createTestLog } from '../../integration/jobs/start-queue.ts'

// With AUTH_AUTOCONFIRM=on, anyone can have an account with a stranger's address, and change its password again and
// again. The stranger's mailbox must not be flooded with mails about it.

const notice: AuthMail = {
  kind: 'password-changed',
  name: '',
  to: 'stranger@x.example',
  code: '',
  link: `${siteUrl}/auth`,
  otherEmail: '',
  by: '',
  detail: '',
  at: '2026-11-15T12:00:00.000Z',
  linkSeconds: 3600,
  codeSeconds: 600,
  expiresAt: '2026-11-22T12:00:00.000Z',
}

test('an address gets ten mails an hour about account changes, not counting those people request', async () => {
  await using fixture = await startAuth()
  const { auth, pool, now, pass } = fixture
  const sent: string[] = []
  const mailer = {
    send: async ({ to }: { to: { address: string } }) => {
      sent.push(to.address)
      return { accepted: 'yes' }
    },
    close: async () => {},
  }
  const send = createSendAuthMail({
    pool,
    mailer,
    log: createTestLog().log,
    identity,
    siteUrl,
    now,
    from: { name: 'Site', address: 'site@site.example' },
    mayNotify: (address) => mayNotify(auth, address),
  })
  const deliver = (payload: AuthMail, attempt = 1) =>
    send({ id: randomUUID(), payload, attempt, isLast: false, signal: new AbortController().signal })
  for (let n = 0; n < 13; n++) await deliver(notice)
  expect(sent).toHaveLength(10)
  await deliver({ ...notice, kind: 'recovery', code: '123456' })
  await deliver({ ...notice, to: 'other@x.example' })
  // Its first attempt was allowed; only the mail server refused it.
  await deliver(notice, 2)
  expect(sent).toHaveLength(13)
  pass(3_600_000)
  await deliver(notice)
  expect(sent).toHaveLength(14)
})
