/** Hints about likely mistakes, which never stop an inquiry. */
export const fieldHints = {
  emailTypo: 'Did you mean {email}?',
  phone: 'Is this number complete? Use ten digits for Canada, or + and the country code.',
} as const

/** Names of the fields in mails, on the account page and in the team's tools. */
export const fieldLabels = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  message: 'Message',
  propertyTypes: 'Property types',
  selectedSubtypes: 'Subtypes',
  otherText: 'Other, in your words',
  locations: 'Locations',
  budgetMin: 'Budget from (CAD)',
  budgetMax: 'Budget to (CAD)',
  capRateMin: 'Cap rate from (%)',
  capRateMax: 'Cap rate to (%)',
  communicationConsent: 'Consent to be contacted',
  updatesConsent: 'Updates by email',
  additionalComments: 'Comments',
  propertyAddress: 'Property address',
  propertyType: 'Property type',
  propertyCondition: 'Property condition',
  timeline: 'Timeline',
} as const
export type FieldName = keyof typeof fieldLabels
