import { propertyWords } from '#content/desk/property-words.ts'
import type { ListedProperty } from '#domain/desk/answers/properties.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { count, toSentence } from '../../today/describe-day.ts'

const words = propertyWords.list

/** What a property needs next, the most urgent first. */
export const nextSteps = ['offer', 'review', 'start', 'ask', 'wait', 'none', 'closed'] as const
export type NextStep = (typeof nextSteps)[number]

export function findNextStep({ state, checklist, toReview }: ListedProperty): NextStep {
  const { stage, offerDueAt, offeredAt, completedAt, filesAskedAt } = state
  if (stage === 'closed') return 'closed'
  if (offerDueAt !== null && offeredAt === null) return 'offer'
  if (toReview > 0) return 'review'
  if (completedAt === null && checklist.every((entry) => entry.state === 'done')) return 'start'
  if (offeredAt !== null) return 'none'
  return filesAskedAt === null ? 'ask' : 'wait'
}

/** Since when, or until when, a property is in its state; the earliest comes first. */
function momentOf(property: ListedProperty): string {
  const { state, createdAt } = property
  switch (findNextStep(property)) {
    case 'offer':
      return state.offerDueAt ?? createdAt
    case 'wait':
      return state.filesAskedAt ?? createdAt
    default:
      return createdAt
  }
}

/** The one that needs somebody next comes first. */
export function sortByNeed(properties: readonly ListedProperty[]): ListedProperty[] {
  const rank = (property: ListedProperty) => nextSteps.indexOf(findNextStep(property))
  return properties.toSorted((one, other) => rank(one) - rank(other) || momentOf(one).localeCompare(momentOf(other)))
}

/** What is due where no clock runs. */
export function describeDue(property: ListedProperty, now: Date): string {
  const { states } = words
  const { offeredAt, filesAskedAt, closedAt } = property.state
  const at = (text: string, moment: string | null) =>
    moment === null ? states.nothing : fillWords(text, { when: formatWhen(new Date(moment), now) })
  switch (findNextStep(property)) {
    case 'review':
      return countWords(states.review, property.toReview)
    case 'start':
      return states.start
    case 'ask':
      return states.unasked
    case 'wait':
      return at(states.asked, filesAskedAt)
    case 'closed':
      return at(states.closed, closedAt)
    default:
      return at(states.answered, offeredAt)
  }
}

/** Nothing is left to do for a closed property without files. */
export function describeStep(property: ListedProperty): string {
  const step = findNextStep(property)
  return step === 'closed' && property.files === 0 ? words.next.none : words.next[step]
}

/** The line below the title: what is due, and what is to be reviewed. */
export function summarize(properties: readonly ListedProperty[], now: Date): string {
  const due = properties.filter((property) => findNextStep(property) === 'offer')
  const late = due.filter(({ state }) => state.offerDueAt !== null && new Date(state.offerDueAt) < now).length
  const review = properties.filter((property) => findNextStep(property) === 'review').length
  const open = due.length - late
  const texts = [
    late > 0 && inWords(words.late, late),
    open > 0 && inWords(words.due, open),
    late + open === 0 && words.due.none,
    review > 0 && inWords(words.review, review),
  ]
  return texts.filter((text) => text !== false).join(' ')
}

/** 'One offer is due.', 'Two offers are due.', '12 offers are due.' */
function inWords({ one, many }: { one: string; many: string }, number: number): string {
  return toSentence(count([one, many], number))
}

/** 'One file', '3 files'. */
export function countWords({ one, many }: { one: string; many: string }, count: number): string {
  return count === 1 ? one : fillWords(many, { count })
}
