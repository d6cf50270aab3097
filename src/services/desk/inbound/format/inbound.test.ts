import { expect, test } from 'vitest'
import { decideReceived } from '#domain/desk/inbound/decide-received.ts'
import { splitQuoted } from '#domain/desk/inbound/split-quoted.ts'
import type { LeadState } from '#domain/desk/lead-state.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { chooseDepth, shouldSetAside } from '../stuck-mail.ts'
import { chooseParts, type MailPart } from './choose-parts.ts'
import { findNamedReferences } from './find-named-references.ts'
import { htmlToText, tidyText } from './html-to-text.ts'
import { findAnswered, findMessageId, findRecipients, isAutomatic, readHeaders } from './mail-headers.ts'
import { readBounce } from './read-bounce.ts'
import { composeReplyAddress, readReplyAddresses } from './reply-address.ts'

const mailbox = 'desk@site.example'
const signature = 'abcdefghijklm234'

test('our reply addresses are recognized in any case and within other text', () => {
  const address = composeReplyAddress(mailbox, { reference: 'SEL-7K3M-2Q', signature })
  expect(address).toBe('desk+sel-7k3m-2q-abcdefghijklm234@site.example')
  const signed = [{ reference: 'SEL-7K3M-2Q', signature }]
  expect(readReplyAddresses(mailbox, ['a@b.example', address])).toEqual(signed)
  expect(readReplyAddresses(mailbox, [address.toUpperCase()])).toEqual(signed)
})

test('other addresses, mailboxes and domains do not identify a lead', () => {
  const given = [
    mailbox,
    'desk+sel-7k3m-2q@site.example',
    'desk+sel-7k3m-2q-short@site.example',
    'desk+sel-0000-00-abcdefghijklm234@site.example',
    'other+sel-7k3m-2q-abcdefghijklm234@site.example',
    'desk+sel-7k3m-2q-abcdefghijklm234@other.example',
    // The same length as ours.
    'help+sel-7k3m-2q-abcdefghijklm234@site.example',
    'desk+sel-7k3m-2q-abcdefghijklm234@evil.example',
    'desk+sel-7k3m-2q-abcdefghijklm234@other.example@site.example',
  ]
  expect(readReplyAddresses(mailbox, given)).toEqual([])
})

test('headers show what a mail answers and who received it', () => {
  const headers = readHeaders(
    'Message-ID: <one@there.example>\r\nIn-Reply-To: <b@here.example>\r\nReferences: <a@here.example>\r\n\t<b@here.example>\r\n' +
      'To: "Desk, the" <desk+x@site.example>, b@site.example\r\nDelivered-To: desk@site.example\r\n\r\nTo: not@head.example',
  )
  expect(findMessageId(headers)).toBe('<one@there.example>')
  expect(findAnswered(headers)).toEqual({
    inReplyTo: '<b@here.example>',
    references: ['<b@here.example>', '<a@here.example>'],
  })
  expect(findRecipients(headers)).toEqual(['desk@site.example', 'desk+x@site.example', 'b@site.example'])
  expect(findAnswered(readHeaders('In-Reply-To: nonsense'))).toEqual({ inReplyTo: null, references: [] })
})

test('endless headers yield a bounded number of mails and people, and malformed lines are ignored', () => {
  const long = (letters: number) => `<${'x'.repeat(letters - 2)}>`
  expect(findMessageId(readHeaders(`Message-ID: ${long(500)}`))).toBe(long(500))
  expect(findMessageId(readHeaders(`Message-ID: ${long(501)}`))).toBeNull()
  expect(findMessageId(readHeaders('Message-ID: <one\u0000@there.example>'))).toBeNull()
  const ids = Array.from({ length: 60 }, (_, index) => `<${index}@here.example>`)
  const { references } = findAnswered(readHeaders(`References: ${ids.join(' ')}`))
  expect([references.length, references[0], references.at(-1)]).toEqual([50, '<59@here.example>', '<10@here.example>'])
  const people = Array.from({ length: 300 }, (_, index) => `${index}@there.example`)
  expect(findRecipients(readHeaders(`To: ${people.join(', ')}`))).toEqual(people.slice(0, 200))
  for (const head of [`${'X: y\n'.repeat(2000)}List-Id: <late>`, ' List-Id: <folded>', 'List-Id!']) {
    expect(isAutomatic(readHeaders(head))).toBe(false)
  }
})

test.each([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: no', false],
  ['X-Autoreply: yes', true],
  ['X-Autorespond: yes', true],
  ['Precedence: bulk', true],
  ['Precedence: junk', true],
  ['Precedence: list', true],
  ['Precedence: auto_reply', true],
  ['Precedence: first-class', false],
  ['List-Id: <news.example>', true],
  ['Return-Path: <>', true],
  ['Return-Path: <person@buyers.example>', false],
  ['X-Auto-Response-Suppress: All', false],
])('%s: written by a machine? %s', (line, expected) => {
  expect(isAutomatic(readHeaders(line))).toBe(expected)
})

const report = (action: string, status: string) =>
  `Reporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: ${action}\r\nStatus: ${status}\r\n`

test('a report shows which mail failed for good', () => {
  const original = 'From: x@site.example\r\nMessage-ID: <1.desk-reply@site.example>\r\n\r\nText'
  const messageId = '<1.desk-reply@site.example>'
  expect(readBounce(report('failed', '5.1.1'), original)).toEqual({ isFinal: true, messageId })
  expect(readBounce(report('failed', '4.4.7'), '')).toEqual({ isFinal: true, messageId: null })
  expect(readBounce(report('delayed', '4.4.1'), original)).toEqual({ isFinal: false, messageId })
  expect(readBounce(report('delivered', '2.0.0'), original)).toBeNull()
  expect(readBounce('nonsense', '')).toBeNull()
  expect(readBounce(report('failed', '5.1.1'), `\r\n\r\n${original}`)).toEqual({ isFinal: true, messageId })
  // Nobody receives the same mail this often.
  expect(readBounce('X: y\n\n'.repeat(50) + report('failed', '5.1.1'), original)).toBeNull()
})

test('the first text is read, a report is recognized, and the rest is listed by name', () => {
  const mail: MailPart = {
    type: 'multipart/mixed',
    childNodes: [
      {
        type: 'multipart/alternative',
        childNodes: [
          { part: '1.1', type: 'text/plain' },
          { part: '1.2', type: 'text/html' },
        ],
      },
      { part: '2', type: 'application/pdf', size: 5000, dispositionParameters: { filename: 'Rent\u0000 roll.pdf' } },
      { part: '3', type: 'text/plain', disposition: 'attachment', size: 3 },
    ],
  }
  expect(chooseParts(mail)).toMatchObject({
    text: '1.1',
    html: '1.2',
    status: null,
    attachments: [
      { name: 'Rent roll.pdf', bytes: 5000 },
      { name: 'text/plain', bytes: 3 },
    ],
  })
  expect(chooseParts({ type: 'text/html' })).toMatchObject({ text: null, html: '1' })
  const dsn: MailPart = {
    type: 'multipart/report',
    childNodes: [
      { part: '1', type: 'text/plain' },
      { part: '2', type: 'message/delivery-status' },
      { part: '3', type: 'message/rfc822', childNodes: [{ part: '3.1', type: 'text/plain' }] },
    ],
  }
  expect(chooseParts(dsn)).toMatchObject({ text: '1', status: '2', original: '3', attachments: [] })
  expect(chooseParts(undefined)).toMatchObject({ text: null, isCut: false })
})

test('attached text is not the text of the mail, and the first of several texts counts', () => {
  const parts: [type: string, more?: Partial<MailPart>][] = [
    ['message/rfc822', { dispositionParameters: { filename: 'A mail.eml' } }],
    ['text/plain', { disposition: 'attachment', dispositionParameters: { filename: ' \u202e ' } }],
    ['text/html', { disposition: 'attachment', parameters: { name: `${'y'.repeat(199)}😀` } }],
    ...['text/plain', 'text/html', 'text/plain', 'text/html'].map((type): [string] => [type]),
    ...['message/delivery-status', 'message/delivery-status', 'text/rfc822-headers'].map((type): [string] => [type]),
    ['message/rfc822'],
  ]
  const childNodes = parts.map(([type, more], index) => ({ part: String(index), type, ...more }))
  const { attachments, ...chosen } = chooseParts({ type: 'multipart/mixed', childNodes })
  expect(chosen).toEqual({ text: '3', html: '4', status: '7', original: '9', calendarReply: null, isCut: false })
  expect(attachments.map(({ name }) => name)).toEqual([
    ...['A mail.eml', 'text/plain', `${'y'.repeat(199)}\uFFFD`],
    ...['text/plain', 'text/html', 'message/delivery-status'],
  ])
})

test('thousands of parts, and parts within parts without end, are cut off', () => {
  const many = Array.from({ length: 200_000 }, (_, index) => ({ part: String(index), type: 'image/png' }))
  const { attachments, isCut } = chooseParts({ type: 'multipart/mixed', childNodes: many })
  expect([attachments.length, isCut]).toEqual([50, true])
  let deep: MailPart = { part: '1', type: 'text/plain' }
  for (let level = 0; level < 5000; level++) deep = { type: 'multipart/mixed', childNodes: [deep] }
  expect(chooseParts(deep)).toMatchObject({ text: null, isCut: true })
})

test('an HTML mail without a plain text is converted to text without any markup', () => {
  const html =
    '<html><head><style>p{color:red}</style><title>No</title></head><body><p>Yes &amp; no&nbsp;&#8211; &lt;b&gt;</p>' +
    '<script>alert(1)</script><!-- hidden > --><div>Second<br>line</div>&#0;&#xD800;&#x110000;</body>'
  expect(htmlToText(html)).toBe('Yes & no – <b>\n\nSecond\nline')
  expect(htmlToText('a < b')).toBe('a')
  expect(htmlToText('<'.repeat(200_000))).toBe('')
  expect(tidyText('one\rtwo\r\nthree\n  \n\t\n\nfour')).toBe('one\ntwo\nthree\n\nfour')
  expect(tidyText('a\u0000b\u202ec  \r\n\r\n\r\n\r\nd\uD800')).toBe('abc\n\nd\uFFFD')
})

test('the quoted part of a reply is separated, unless nothing else would be left', () => {
  expect(splitQuoted('Yes.\n\nOn Tue, 17 Nov 2026 at 09:00, Agent One wrote:\n> Sudbury?')).toEqual({
    own: 'Yes.',
    quoted: 'On Tue, 17 Nov 2026 at 09:00, Agent One wrote:\n> Sudbury?',
  })
  expect(splitQuoted('Yes.\n> Sudbury?\n\n> And?').own).toBe('Yes.')
  expect(splitQuoted('> Sudbury?\nYes.\n> And?\nNo.')).toEqual({ own: '> Sudbury?\nYes.\n> And?\nNo.', quoted: '' })
  expect(splitQuoted('> only')).toEqual({ own: '> only', quoted: '' })
})

test('references are found in the subject and in the text', () => {
  expect(findNamedReferences('Re: Sudbury (sel-7k3m-2q)', 'about CON-9H2P-4T and SEL-7K3M-2Q')).toEqual([
    'SEL-7K3M-2Q',
    'CON-9H2P-4T',
  ])
  const many = ['22', '33', '44', '55', '66', '77'].map((end) => `CON-9H2P-${end}`)
  expect(findNamedReferences('', many.join(' '))).toEqual(many.slice(0, 5))
  expect(findNamedReferences('', `${' '.repeat(20_000)}CON-9H2P-4T`)).toEqual([])
  expect(findNamedReferences('SEL-7K3M-2QX', 'XSEL-7K3M-2Q SEL-1111-11')).toEqual([])
})

const state: LeadState = {
  ...stateForTest,
  status: 'contacted',
  assigneeId: 'one',
  repliedAt: '2026-11-16T16:00:00.000Z',
  repliedBy: 'one',
  replyKind: 'email',
  replySeconds: 3600,
  snoozedUntil: '2026-12-01T00:00:00.000Z',
}
const at = new Date('2026-11-17T15:00:00Z')

test('a mail from a person waits for an answer, ends a snooze and reopens the lead, and does not change the clock', () => {
  const waits = { wroteAt: at.toISOString(), snoozedUntil: null }
  expect(decideReceived(state, 'person', at)).toEqual(waits)
  const closed = { ...state, status: 'closed', closedAt: at.toISOString(), closeReason: 'won' } as const
  expect(decideReceived(closed, 'person', at)).toEqual({
    ...waits,
    status: 'contacted',
    closedAt: null,
    closeReason: null,
  })
  expect(decideReceived({ ...closed, repliedAt: null }, 'person', at)).toMatchObject({ status: 'new' })
  const earlier = '2026-11-17T10:00:00.000Z'
  expect(decideReceived({ ...state, wroteAt: earlier }, 'person', at)).toMatchObject({ wroteAt: earlier })
})

test('automatic replies and mails of colleagues change nothing, and spam stays spam', () => {
  expect(decideReceived(state, 'automatic', at)).toEqual({})
  expect(decideReceived(state, 'team', at)).toEqual({})
  expect(decideReceived({ ...state, status: 'spam' }, 'person', at)).toEqual({})
})

test('a mail is first read as a whole, then by its headers, then given up; a lost connection hardly counts', () => {
  const careAfter = (failures: number, drops: number) => chooseDepth({ uid: 7, failures, drops })
  expect([0, 1, 2, 3, 4].map((failures) => careAfter(failures, 0))).toEqual([
    ...['whole', 'whole', 'head', 'head'],
    'nothing',
  ])
  expect([6, 39, 40, 79, 80].map((drops) => careAfter(0, drops))).toEqual(['whole', 'whole', 'head', 'head', 'nothing'])
})

test('a mail that cannot be stored is set aside after four hours, but not before it was tried twenty times', () => {
  const at = (refusals: number, afterMs: number) => shouldSetAside({ refusals, refusedSince: 1000 }, 1000 + afterMs)
  const fourHours = 4 * 3_600_000
  expect([at(20, fourHours), at(20, fourHours - 1), at(19, 10 * fourHours)]).toEqual([true, false, false])
})
