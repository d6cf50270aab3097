/** What a sender may correct in an inquiry, as far as the inquiry has it. */
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
