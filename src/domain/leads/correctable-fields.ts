import { criteria } from '../questionnaire/criteria-pairs.ts'

/** The fields of an inquiry that its sender may correct, if the inquiry has them. */
export const correctableFields = [
  'fullName',
  'email',
  'phone',
  'subject',
  'message',
  'propertyAddress',
  'additionalComments',
] as const

/** What users may also change in their account: the criteria of a questionnaire and choices from our lists. */
export const changeableChoices = [...criteria, 'propertyType', 'timeline'] as const
export type CorrectableField = (typeof correctableFields)[number]
