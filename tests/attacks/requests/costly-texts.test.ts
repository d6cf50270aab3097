import { expect, test } from 'vitest'
import { readAmount } from '#domain/amounts/read-amount.ts'
import { splitQuoted } from '#domain/desk/inbound/split-quoted.ts'
import { readQuery } from '#domain/desk/inbox/inbox-query.ts'
import { readFileName, readFileType } from '#domain/desk/properties/file-rules.ts'
import { suggestCities, tidyPostalCodes } from '#domain/inquiries/address-help.ts'
import { cleanCode } from '#domain/inquiries/clean-text.ts'
import { suggestEmail } from '#domain/inquiries/email-typos.ts'
import { normalisePhone } from '#domain/inquiries/normalise-phone.ts'
import { formatAmount, formatRate } from '#domain/inquiries/number-text.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { findGreetingName } from '#domain/leads/greeting-name.ts'
import { shortenName } from '#domain/leads/team-subject.ts'
import { printCsv } from '#domain/text/print-csv.ts'
import { createDisposition } from '#http/storage/downloads/content-disposition.ts'
import { readBoundary } from '#http/storage/uploads/multipart.ts'
import { loggableReason } from '#platform/log/loggable-reason.ts'
import { isGuessable } from '#services/auth/passwords/password-rules.ts'
import { findNamedReferences } from '#services/desk/inbound/format/find-named-references.ts'
import { htmlToText, tidyText } from '#services/desk/inbound/format/html-to-text.ts'
import { findAnswered, findRecipients, isAutomatic, readHeaders } from '#services/desk/inbound/format/mail-headers.ts'
import { readBounce } from '#services/desk/inbound/format/read-bounce.ts'
import { readReplyAddresses } from '#services/desk/inbound/format/reply-address.ts'
import { isSenderVerified } from '#services/desk/inbound/format/verify-sender.ts'
import { scoreInquiry } from '#services/leads/intake/score-inquiry.ts'

// Text from strangers must not keep the process busy: twice as much text may take about twice as long, not four times.
// For 100 KB, a quadratic parser takes seconds, a linear one milliseconds.

const signals = { honeypot: '', filledInMs: null, isTokenForged: false }
const headersOf = (text: string) => {
  const headers = readHeaders(`From: ${text}\nTo: ${text}\nReferences: ${text}\nAuthentication-Results: ${text}`)
  return [findAnswered(headers), findRecipients(headers), isAutomatic(headers), isSenderVerified(headers, text, 'mx')]
}
const signedHeaders = (text: string) =>
  isSenderVerified(
    new Map([
      ['from', ['a@b.example']],
      ['authentication-results', [`mx; spf=pass ${text}`]],
    ]),
    'a@b.example',
    'mx',
  )

const parsers: Record<string, (text: string) => unknown> = {
  'the quoted part of a mail': splitQuoted,
  'an amount': (text) => readAmount(text, 'money'),
  'a percentage': (text) => readAmount(text, 'percent'),
  'the query of the inbox': readQuery,
  'a delivery report': (text) => readBounce(text, text),
  'the headers of a mail': (text) => headersOf(text.replaceAll('\n', ' ')),
  'many headers of a mail': readHeaders,
  'what a mail server says of a sender': signedHeaders,
  'a reply address': (text) => readReplyAddresses('desk@site.example', [`desk+${text}@site.example`]),
  'references in a mail': (text) => findNamedReferences(text, text),
  'a mail of HTML': htmlToText,
  'a mail of text': tidyText,
  'a phone number': normalisePhone,
  'an email address': suggestEmail,
  'the city of an address': suggestCities,
  'the postal code of an address': tidyPostalCodes,
  'a line of a form': cleanCode,
  'a number of a form': (text) => [formatAmount(text), formatRate(text)],
  'a reference': readReference,
  'a name': (text) => [findGreetingName(text), findFirstName(text), shortenName(text)],
  'signs of spam': (text) => scoreInquiry({ fields: { fullName: text, message: text } } as never, signals),
  'a cell of a table': (text) => printCsv([[text]]),
  'the name of a file': (text) => [readFileType(text), readFileName(text), createDisposition(text)],
  'the type of an upload': (text) => {
    try {
      return readBoundary(`multipart/form-data${text}`)
    } catch {
      return null
    }
  },
  'a password': (text) => isGuessable(text, [text]),
  'the reason of a failure': loggableReason,
}

const pieces = [
  ...['>\n', '> a\n', ' ', '\t', '\n', '\r', ' \n', '(', ')', '"', '\\', '<', '>', '&', '&#', '<!--', '<a ', '-', '_'],
  ...['=', ';', ',', '@', 'a', 'a@', 'a.', '.', '1', '1,', '1 ', 'a:', ':', '!', '/', '+', "'", 'é', '😀', '\0', 'x='],
  ...['between ', 'between 1 and ', 'entre ', 'from ', 'from 1 to ', 'half a ', 'on ', ' wrote:', 'www.', 'http://'],
  ...['st, ', 'INV-', 'a=(', '; a="', 'dmarc=pass ', 'ext ', '%', '%41', '[', '\u200b', '--', '\n\n', 'action: a\n\n'],
]
const distinct = Array.from({ length: 40_000 }, (_, index) => index.toString(36)).join(' ')

function inputsOf(characters: number): string[] {
  // What it ends with matches nothing that could repeat.
  const repeated = pieces.map((piece) => `${piece.repeat(Math.ceil(characters / piece.length)).slice(1, characters)}x`)
  return [...repeated, `www.a${'.'.repeat(characters)}x`, distinct.slice(0, characters)]
}

/** CPU time, because others may be using the machine. */
function costOf(parse: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage()
  parse(text)
  return process.cpuUsage(before).user / 1000
}

const LITTLE_MS = 100

function isLinear(parse: (text: string) => unknown, whole: string, half: string): boolean {
  for (let tries = 0; tries < 5; tries++) {
    const cost = costOf(parse, whole)
    if (cost < LITTLE_MS || cost < 3 * costOf(parse, half)) return true
    // It will not become linear by being tried again.
    if (cost > 2000) return false
  }
  return false
}

const [whole, half] = [inputsOf(100_000), inputsOf(50_000)]

test.each(Object.entries(parsers))('100 KB of the worst text cost little to read as %s', (_what, parse) => {
  const costly = whole.filter((text, index) => !isLinear(parse, text, half[index] ?? ''))
  expect(costly.map((text) => JSON.stringify(text.slice(0, 30)))).toEqual([])
})
