import type { InquiryFaults } from '../inquiries/inquiry.ts'

/** First the property, then the owner. */
export type SellFastStep = 1 | 2

const propertyFields = ['propertyAddress', 'propertyType', 'timeline']

/** The step of the first fault. A fault without a field belongs to the step with the button that sends. */
export function stepOfSellFastFaults({ fields }: InquiryFaults): SellFastStep {
  return propertyFields.some((name) => name in fields) ? 1 : 2
}

/** The step in a value from storage; null if it is not one. */
export function findSellFastStep(value: unknown): SellFastStep | null {
  return value === 1 || value === 2 ? value : null
}
