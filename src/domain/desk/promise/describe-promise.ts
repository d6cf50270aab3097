import { promiseWords } from '#content/desk/promise-words.ts'
import { fillWords } from '../../text/fill-words.ts'
import { formatDeskDay } from '../../text/format-day.ts'
import { describeLeft } from '../describe-left.ts'
import type { PromisePeriod } from './promise-period.ts'
import { type PromiseFigures, type PromiseReport, shareKept } from './promise-report.ts'

const words = promiseWords.summary

/** '182 of 195 leads were answered in time: 93%. 13 were not: 6 Sell fast, 4 Contact, 3 Investors.' */
export function describeKept({ figures }: Pick<PromiseReport, 'figures'>): string {
  const replies = figures.filter(({ clock }) => clock === 'reply')
  const [measured, kept] = [total(replies, 'measured'), total(replies, 'kept')]
  const said = describeReplies(replies, measured, kept)
  const offers = total(
    figures.filter(({ clock }) => clock === 'offer'),
    'missed',
  )
  if (offers === 0) return said
  return `${said} ${fillWords(offers === 1 ? words.oneOffer : words.offers, { count: offers })}`
}

function describeReplies(replies: readonly PromiseFigures[], measured: number, kept: number): string {
  if (measured === 0) return words.none
  if (kept === measured) return measured === 1 ? words.one : fillWords(words.all, { measured })
  const kinds = replies
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => b.missed - a.missed)
    .map(({ kind, missed }) => `${missed} ${promiseWords.kinds[kind]}`)
    .join(', ')
  const share = shareKept({ measured, kept }) ?? 0
  const missed = measured - kept
  return fillWords(missed === 1 ? words.oneNot : words.some, { kept, measured, share, missed, kinds })
}

/** '12 leads are waiting for a reply. The first is overdue 2 d 3 h.' */
export function describeWaiting({ waiting }: Pick<PromiseReport, 'waiting'>, now: Date): string {
  const replies = waiting.filter(({ clock }) => clock === 'reply')
  const count = replies.reduce((sum, one) => sum + one.count, 0)
  const [first] = replies.flatMap(({ nextDueAt }) => nextDueAt ?? []).sort()
  if (count === 0 || first === undefined) return words.nobodyWaits
  const { text, urgency } = describeLeft(new Date(first), now, { isSpan: true })
  const said = fillWords(count === 1 ? words.oneWaits : words.wait, { count })
  return `${said} ${fillWords(urgency === 'late' ? words.firstLate : words.firstDue, { due: text })}`
}

/** '22 August to 19 November 2026': the year once, unless the period spans two. */
export function describePeriod({ from, to }: PromisePeriod): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const first = isOneYear ? formatDeskDay(from).replace(/ \d{4}$/, '') : formatDeskDay(from)
  return fillWords(promiseWords.period.between, { from: first, to: formatDeskDay(to) })
}

function total(figures: readonly PromiseFigures[], name: 'measured' | 'kept' | 'missed'): number {
  return figures.reduce((sum, one) => sum + one[name], 0)
}
