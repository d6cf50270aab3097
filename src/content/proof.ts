/** The words around the people, deals and testimonials that the brokerage's folder has (see `proof-schema.ts`). */
export const proofWords = {
  example: 'Example',
  exampleNote: 'These people, sales and quotes are invented. They show how a brokerage’s own would look.',
  people: { eyebrow: 'Who you’ll work with', heading: 'The people at {brokerage}' },
  portrait: 'Portrait of {name}',
  registration: 'RECO registration {number}',
  work: { eyebrow: 'Our work', heading: 'What {brokerage} has done' },
  deals: 'Sales we’ve closed',
  closedIn: 'Sold in {city}',
  closedNear: 'Sold near {city}',
  days: { one: '1 day', many: '{count} days' },
  closed: 'from signing to closing, {month}',
  permission: 'Published with the permission of both sides.',
  testimonials: 'What people told us',
} as const
