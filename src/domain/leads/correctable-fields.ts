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
export type CorrectableField = (typeof correctableFields)[number]
