import { expect, test } from 'vitest'
import type { OpenMailbox, StoredMail } from '#platform/imap/imap-mailbox.ts'
import { readMail } from './read-mail.ts'

const now = new Date('2026-11-17T15:00:00Z')
const stored: StoredMail = {
  uid: 7,
  receivedAt: now,
  headers: 'Message-ID: <one@there.example>\r\nTo: desk+x@site.example\r\n',
  from: { name: 'Ann', address: 'ann@buyers.example' },
  subject: 'Re: Sudbury',
  structure: { type: 'text/plain', part: '1', size: 3 },
}

const opened: OpenMailbox = {
  uidValidity: '1',
  uidNext: 8,
  isOpen: () => true,
  hasDropped: () => false,
  listAfter: async () => [7],
  listSince: async () => [7],
  fetch: async () => stored,
  readPart: () => Promise.reject(new Error('broken')),
  close: async () => {},
}

test('a mail whose text can never be read keeps its head, by which its lead is found', async () => {
  const stuck: { head: StoredMail | null } = { head: null }
  await expect(readMail(opened, { uid: 7, care: 'whole', stuck, now })).rejects.toThrow('broken')
  const given = await readMail(opened, { uid: 7, care: 'nothing', stuck, now })
  expect(given).toMatchObject({ messageId: '<one@there.example>', recipients: ['desk+x@site.example'], isCut: true })
  const unread = await readMail(opened, { uid: 7, care: 'nothing', stuck: { head: null }, now })
  expect(unread).toMatchObject({ messageId: null, subject: '', isCut: true })
})

test('a server whose clock is wrong, or that says nothing, moves no mail into the future', async () => {
  const read = async (receivedAt: Date | null) => {
    const fetch = async () => ({ ...stored, receivedAt, structure: undefined })
    const mail = await readMail({ ...opened, fetch }, { uid: 7, care: 'whole', stuck: { head: null }, now })
    return mail?.receivedAt
  }
  const earlier = new Date('2026-11-17T14:00:00Z')
  expect(await read(earlier)).toEqual(earlier)
  for (const odd of [new Date('2026-11-18T15:00:00Z'), new Date(Number.NaN), null]) expect(await read(odd)).toEqual(now)
})
