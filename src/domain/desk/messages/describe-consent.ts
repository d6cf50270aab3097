import { consentWords } from '#content/desk/consent-words.ts'
import { replyWords } from '#content/desk/reply-words.ts'
import { fillWords } from '../../text/fill-words.ts'
import { formatDeskDay } from '../../text/format-day.ts'
import { toTorontoDay } from '../../text/format-toronto-time.ts'
import type { ConsentFact } from './outgoing-guard.ts'

const words = consentWords.ledger
const names: Record<string, string> = replyWords.consent.purposes
const withdrawals: Record<string, string> = { 'deleted-by-visitor': words.deleted, 'import-undone': words.undone }

/** A row of the ledger as a sentence. */
export function describeConsent({ basis, purposes, wordingVersion, givenAt, endsAt }: ConsentFact): string {
  const day = formatDeskDay(toTorontoDay(givenAt))
  switch (basis) {
    case 'express':
      return fillWords(words.express, { day, purposes: list(purposes) })
    case 'implied':
      return endsAt
        ? fillWords(words.impliedUntil, { day, end: formatDeskDay(toTorontoDay(endsAt)) })
        : fillWords(words.implied, { day })
    case 'withdrawal':
      return fillWords(withdrawals[wordingVersion] ?? words.withdrawn, { day })
  }
}

function list(purposes: readonly string[]): string {
  const [last = '', ...others] = purposes.map((purpose) => names[purpose] ?? purpose).toReversed()
  if (others.length === 0) return last
  return fillWords(words.purposes, { others: others.toReversed().join(', '), last })
}
