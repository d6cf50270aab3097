import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { subtypes } from '#content/inquiries/property-subtypes.ts'
import {
  locations,
  propertyTypes,
  sellFastPropertyTypes,
  sellFastTimelines,
} from '#content/inquiries/questionnaire-options.ts'
import type { LeadRow } from './describe-lead.ts'
import type { Lead } from './lead.ts'

const timelines = sellFastTimelines.map(({ value }) => value)
const allSubtypes = Object.values(subtypes).flat()

/** What a visitor chose from our lists, without any text they typed, no matter in which field. */
export function describeChoices({ details }: Pick<Lead, 'details'>): LeadRow[] {
  const ofTypes = Object.values(Object(details.selectedSubtypes)).flat()
  return [
    { label: fieldLabels.propertyTypes, value: keepKnown(details.propertyTypes, propertyTypes) },
    { label: fieldLabels.selectedSubtypes, value: keepKnown(ofTypes, allSubtypes) },
    { label: fieldLabels.locations, value: keepKnown(details.locations, locations) },
    { label: fieldLabels.propertyType, value: keepKnown([details.propertyType], sellFastPropertyTypes) },
    { label: fieldLabels.timeline, value: keepKnown([details.timeline], timelines) },
  ].filter(({ value }) => value !== '')
}

function keepKnown(values: unknown, known: readonly string[]): string {
  return Array.isArray(values) ? known.filter((option) => values.includes(option)).join(', ') : ''
}
