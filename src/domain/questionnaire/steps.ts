import type { InquiryFaults } from '../inquiries/inquiry.ts'

const steps = [1, 2, 3, 4, 5] as const
export type QuestionnaireStep = (typeof steps)[number]
export const FIRST_STEP = 1
export const LAST_STEP = 5

export const fieldsOfStep: Record<QuestionnaireStep, readonly string[]> = {
  1: ['fullName', 'email', 'phone'],
  2: ['propertyTypes'],
  3: ['selectedSubtypes'],
  4: ['locations', 'budgetMin', 'budgetMax', 'capRateMin', 'capRateMax'],
  5: ['communicationConsent', 'additionalComments'],
}

/** Returns the step of the first fault. Text for an Other option can belong to several steps. */
export function stepOfFaults({ fields }: InquiryFaults): QuestionnaireStep {
  return steps.find((step) => fieldsOfStep[step].some((name) => name in fields)) ?? LAST_STEP
}

/** Whether step 3 has anything to choose. Other alone has no subtypes. */
function haveSubtypes(types: readonly string[]): boolean {
  return types.some((type) => type !== 'Other')
}

export function nextStep(step: QuestionnaireStep, types: readonly string[]): QuestionnaireStep {
  const next = steps.find((later) => later > step) ?? LAST_STEP
  return next === 3 && !haveSubtypes(types) ? 4 : next
}

export function previousStep(step: QuestionnaireStep, types: readonly string[]): QuestionnaireStep {
  const previous = steps.findLast((earlier) => earlier < step) ?? FIRST_STEP
  return previous === 3 && !haveSubtypes(types) ? 2 : previous
}

/** The step in a value from storage; null if it is not one. */
export function findStep(value: unknown): QuestionnaireStep | null {
  return steps.find((known) => known === value) ?? null
}

/** Reads the step from a draft. If it is not a step, or no longer has options, returns another. */
export function readStep(value: unknown, types: readonly string[]): QuestionnaireStep {
  const step = findStep(value) ?? FIRST_STEP
  return step === 3 && !haveSubtypes(types) ? 2 : step
}
