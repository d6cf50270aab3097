import { deskWords } from '#content/desk/desk-words.ts'
import { personWords } from '#content/desk/people/person-words.ts'
import type { LeadCard } from '#domain/desk/answers/lead-card.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'

/** 'Investor, 2 Mar' */
export function nameInquiry({ kind, receivedAt }: Pick<LeadCard, 'kind' | 'receivedAt'>, now: Date): string {
  return fillWords(personWords.inquiry, { kind: deskWords.kinds[kind], day: formatWhen(new Date(receivedAt), now) })
}
