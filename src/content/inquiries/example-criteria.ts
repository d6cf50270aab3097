import type { examples } from './example-names.ts'
import type { PropertyType } from './questionnaire-options.ts'

export type ExampleName = (typeof examples.names)[number]

interface ExampleCriteria {
  propertyType: PropertyType
  subtypes: readonly string[]
  budget: readonly [min: string, max: string]
  capRate: readonly [min: string, max: string]
}

/** The placeholders of the questionnaire, so that no example says what a kind of property yields. */
const capRate = ['5', '8'] as const

/** To start from. Visitors choose the locations themselves. */
export const exampleCriteria: Record<ExampleName, ExampleCriteria> = {
  'Small-bay industrial, $1M to $3M': {
    propertyType: 'Industrial',
    subtypes: ['Flex/Light Industrial', 'Multi-Tenant Small Bay'],
    budget: ['1,000,000', '3,000,000'],
    capRate,
  },
  'Neighbourhood plaza, $2M to $6M': {
    propertyType: 'Retail',
    subtypes: ['Neighbourhood/Community Plaza', 'Strip Plaza'],
    budget: ['2,000,000', '6,000,000'],
    capRate,
  },
  'Low-rise apartments, $3M to $10M': {
    propertyType: 'Multifamily (5+ units)',
    subtypes: ['Low-Rise/Walk-Up'],
    budget: ['3,000,000', '10,000,000'],
    capRate,
  },
}

export const exampleWords = {
  title: 'Example filled in',
  text: '{type}, {min} to {max}, cap rate {capMin}% to {capMax}%. You can change it in steps 2 to 4.',
}
