import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyState } from '../properties/property-state.ts'

const { screen, items, stages, ceilings, authorities, interests } = propertyWords

/** What is held about the property of an owner: its facts, what they answered, and what the team noted. */
export function describeHeldProperty(reference: string, property: PropertyState): { label: string; value: string }[] {
  const facts = Object.entries(screen.fields).map(([field, label]) => {
    const value = Object.entries(property).find(([name]) => name === field)?.[1]
    return { label, value: Array.isArray(value) ? value.join(', ') : String(value ?? '') }
  })
  const answers = Object.entries(property.answers).map(([item, value]) => {
    const name = Object.entries(items).find(([known]) => known === item)?.[1].name ?? item
    return { label: `${screen.tell}: ${name}`, value }
  })
  const rows = [
    { label: 'Reference', value: reference },
    ...facts,
    ...answers,
    { label: screen.stage, value: stages[property.stage] },
    { label: screen.ceiling, value: ceilings[property.ceiling] ?? '' },
    { label: screen.authority, value: authorities[property.authority] },
    { label: screen.authorityNote, value: property.authorityNote },
    { label: screen.interest, value: interests[property.ourInterest] },
    { label: screen.noticeAt, value: property.interestNoticeAt ?? '' },
    { label: screen.held.asked, value: property.filesAskedAt ?? '' },
    { label: screen.held.due, value: property.offerDueAt ?? '' },
    { label: screen.held.answered, value: property.offeredAt ?? '' },
    { label: screen.offerAmount, value: String(property.offerAmount ?? '') },
    { label: screen.held.offered, value: property.offerText },
  ]
  return rows.filter(({ value }) => value !== '')
}
