/** The maximum length of each text after cleaning. Inputs have it as `maxlength`. */
export const inquiryLimits = {
  fullName: 120,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
  propertyAddress: 300,
  propertyCondition: 500,
  additionalComments: 5000,
  amount: 30,
  rate: 10,
  subtype: 100,
  otherText: 500,
} as const
