import { expect, test } from 'vitest'
import type { OpenMailbox, StoredMail } from '#platform/mail/imap-mailbox.ts'
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

test('a mail whose text cannot be read still finds its lead by its headers', async () => {
  const stuck: { head: StoredMail | null } = { head: null }
  await expect(readMail(opened, { uid: 7, care: 'whole', stuck, now, authservId: null })).rejects.toThrow('broken')
  const given = await readMail(opened, { uid: 7, care: 'nothing', stuck, now, authservId: null })
  expect(given).toMatchObject({ messageId: '<one@there.example>', recipients: ['desk+x@site.example'], isCut: true })
  const unread = await readMail(opened, { uid: 7, care: 'nothing', stuck: { head: null }, now, authservId: null })
  expect(unread).toMatchObject({ messageId: null, subject: '', isCut: true })
})

test('a wrong or missing server time moves no mail into the future', async () => {
  const read = async (receivedAt: Date | null) => {
    const fetch = async () => ({ ...stored, receivedAt, structure: undefined })
    const mail = await readMail(
      { ...opened, fetch },
      { uid: 7, care: 'whole', stuck: { head: null }, now, authservId: null },
    )
    return mail?.receivedAt
  }
  const earlier = new Date('2026-11-17T14:00:00Z')
  expect(await read(earlier)).toEqual(earlier)
  for (const odd of [new Date('2026-11-18T15:00:00Z'), new Date(Number.NaN), null]) expect(await read(odd)).toEqual(now)
})

test('once the parts of a mail could not be read, only its headers are requested', async () => {
  const stuck: { head: StoredMail | null } = { head: null }
  await expect(readMail(opened, { uid: 7, care: 'whole', stuck, now, authservId: null })).rejects.toThrow('broken')
  expect(stuck.head).toMatchObject({ uid: 7, structure: undefined })
  const asked: boolean[] = []
  const fetch: OpenMailbox['fetch'] = async (_uid, _headers, headersOnly) => {
    asked.push(headersOnly)
    return headersOnly ? { ...stored, structure: undefined } : null
  }
  const read = (care: 'whole' | 'head') =>
    readMail({ ...opened, fetch }, { uid: 7, care, stuck, now, authservId: null })
  expect(await read('head')).toMatchObject({ text: '', isCut: true })
  // A server may not answer when it can't describe the parts.
  expect(await read('whole')).toMatchObject({ messageId: '<one@there.example>', isCut: true })
  expect(asked).toEqual([true, false, true])
  expect(
    await readMail({ ...opened, fetch: async () => null }, { uid: 7, care: 'whole', stuck, now, authservId: null }),
  ).toBeNull()
})

test('every part of a mail has a limit and is text that can be stored', async () => {
  const limits: number[] = []
  const read = async (mail: Partial<StoredMail>, text: string, isCut = false) => {
    const readPart: OpenMailbox['readPart'] = async (_uid, _part, maxBytes) => {
      limits.push(maxBytes)
      return { text, isCut }
    }
    const server = { ...opened, fetch: async () => ({ ...stored, ...mail }), readPart }
    return readMail(server, { uid: 7, care: 'whole', stuck: { head: null }, now, authservId: null })
  }
  const name = `Ann\u0000\u202e\r\n Buyer${'!'.repeat(300)}`
  const given = { subject: `One\ntwos ${'😀'.repeat(200)}`, from: { name, address: `${'a'.repeat(300)}@b.example` } }
  // Each ends with half of a surrogate pair.
  const mail = await read(given, `x${'😀'.repeat(60_000)}`)
  expect(mail?.sender).toEqual({ name: `Ann Buyer${'!'.repeat(191)}`, address: 'a'.repeat(254) })
  expect(mail?.subject).toBe(`One twos ${'😀'.repeat(145)}\uFFFD`)
  expect([mail?.text.length, mail?.text.at(-1), mail?.isCut]).toEqual([100_000, '\uFFFD', true])
  expect(await read({}, 'short', true)).toMatchObject({ text: 'short', isCut: true })
  // Text is treated as HTML only if there is nothing else.
  expect(await read({}, 'a <b> c')).toMatchObject({ text: 'a <b> c', isCut: false })
  expect(await read({ structure: { type: 'text/html' } }, 'a <b> c')).toMatchObject({ text: 'a  c' })
  expect(new Set(limits)).toEqual(new Set([200_000]))
  const childNodes = ['text/plain', 'message/delivery-status', 'text/rfc822-headers'].map((type) => ({ type }))
  await read({ structure: { type: 'multipart/report', childNodes } }, 'Action: failed')
  expect(limits.slice(-2)).toEqual([20_000, 20_000])
})

test('the answer of a calendar to an invitation is read, and does not count as an attachment', async () => {
  const answer = ['METHOD:REPLY', 'UID:one@site.example', 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@buyers.example']
  const readPart: OpenMailbox['readPart'] = async (_uid, part) => ({
    text: part === '2' ? answer.join('\r\n') : '',
    isCut: false,
  })
  const read = (method: string) => {
    const parts = [
      { type: 'text/plain', part: '1', size: 0 },
      { type: 'text/calendar', part: '2', size: 99, parameters: { method } },
    ]
    const fetch = async () => ({ ...stored, structure: { type: 'multipart/alternative', childNodes: parts } })
    const server = { ...opened, fetch, readPart }
    return readMail(server, { uid: 7, care: 'whole', stuck: { head: null }, now, authservId: null })
  }
  expect(await read('reply')).toMatchObject({ calendarReply: { meeting: 'one', verdict: 'accepted' }, attachments: [] })
  expect(await read('REQUEST')).toMatchObject({ calendarReply: null, attachments: [{ name: 'text/calendar' }] })
})
