import { expect, test } from 'vitest'
import { readInquiry } from '#domain/inquiries/inquiry.ts'
import { exampleCriteria } from './example-criteria.ts'
import { subtypes } from './property-subtypes.ts'

test.each(Object.entries(exampleCriteria))(
  'the example %s has options of the questionnaire and the budget that its button names',
  (label, { propertyType, subtypes: chosen, budget, capRate }) => {
    const [budgetMin, budgetMax] = budget
    const [capRateMin, capRateMax] = capRate
    const short = (amount: string) => `$${amount.replace(',000,000', 'M')}`
    expect(label).toContain(`, ${short(budgetMin)} to ${short(budgetMax)}`)
    for (const subtype of chosen)
      expect(Object.entries(subtypes)).toContainEqual([propertyType, expect.arrayContaining([subtype])])
    const body = {
      fullName: 'Ann',
      email: 'ann@buyers.example',
      propertyTypes: [propertyType],
      selectedSubtypes: { [propertyType]: chosen },
      communicationConsent: 'yes',
      budgetMin,
      budgetMax,
      capRateMin,
      capRateMax,
    }
    expect(readInquiry('investment', body).faults).toBeNull()
    // None says what a kind of property yields.
    expect(capRate).toEqual(['5', '8'])
  },
)
