import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { createMailboxMailer } from '#platform/mail/mailbox-mailer.ts'
import { createTestLog } from '../jobs/start-queue.ts'
import { makeMail } from './make-mail.ts'

test('without a mail server each mail becomes a file that mail programs can open, and its path is logged', async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'offmarket mail ')), 'mailbox')
  const { log, lines } = createTestLog()
  const mailer = createMailboxMailer({ directory, log, now: () => new Date('2026-11-15T14:30:00Z') })
  const { accepted } = await mailer.send(makeMail({ subject: 'Zoë’s enquiry' }))
  await mailer.send(makeMail({ messageId: '<../../etc/x@site.example>' }))
  expect((await readdir(directory)).toSorted()).toEqual([
    '2026-11-15T14-30-00-000Z ....etcx@site.example.eml',
    '2026-11-15T14-30-00-000Z 8c1d.greeting@site.example.eml',
  ])
  expect(accepted).toBe(join(directory, '2026-11-15T14-30-00-000Z 8c1d.greeting@site.example.eml'))
  expect(lines).toContainEqual(expect.objectContaining({ path: accepted }))
  const mail = await PostalMime.parse(await readFile(accepted))
  expect(mail).toMatchObject({
    messageId: '<8c1d.greeting@site.example>',
    subject: 'Zoë’s enquiry',
    to: [{ name: 'Ann Buyer', address: 'ann@buyers.example' }],
    date: '2026-11-15T14:30:00.000Z',
  })
  expect([mail.html?.trim(), mail.text?.trim()]).toEqual(['<p>Thank you, <b>Ann</b>.</p>', 'Thank you, Ann.'])
  if (process.platform !== 'win32') expect((await stat(accepted)).mode & 0o077).toBe(0)
  await rm(join(directory, '..'), { recursive: true })
})
