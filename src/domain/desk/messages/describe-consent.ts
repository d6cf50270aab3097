import { replyWords } from '#content/desk/reply-words.ts'
import { formatDay } from '../../text/format-day.ts'
import { toTorontoDay } from '../../text/format-toronto-time.ts'
import type { ConsentFact } from './outgoing-guard.ts'

const names: Record<string, string> = replyWords.consent.purposes

/** A row of the ledger as a sentence. */
export function describeConsent({ basis, purposes, wordingVersion, givenAt, endsAt }: ConsentFact): string {
  const day = formatDay(toTorontoDay(givenAt))
  switch (basis) {
    case 'express':
      return `On ${day} they agreed to ${list(purposes)}. This holds until they withdraw it.`
    case 'implied':
      return `By asking on ${day} they allow an answer and following up${endsAt ? ` until ${formatDay(toTorontoDay(endsAt))}` : ''}.`
    case 'withdrawal':
      return wordingVersion === 'deleted-by-visitor'
        ? `On ${day} they deleted an inquiry.`
        : `On ${day} they asked not to be contacted any more.`
  }
}

function list(purposes: readonly string[]): string {
  const [last = '', ...others] = purposes.map((purpose) => names[purpose] ?? purpose).toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
