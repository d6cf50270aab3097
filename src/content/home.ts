/** Words of the home page. Figures and claims come from `claims.ts`. */
export const home = {
  meta: {
    title: 'Off-Market Commercial Real Estate in Ontario',
    description:
      'Tell us what you buy and where. We match investors with off-market industrial, office, retail and multifamily property across Ontario.',
  },
  hero: {
    kicker: 'Off-market commercial real estate in Ontario',
    title: 'Property that never makes the listings.',
    lead: 'Tell us what you buy and where. When an owner in Ontario is ready to sell quietly, and the building fits your criteria, we introduce you.',
    action: 'Get Matched',
    owners: 'Own a building? Sell fast',
    promise: 'An investment specialist answers within two business days.',
  },
  claimsHeading: 'The team in figures',
  claimsNote: 'The team’s own figures, as of',
  badges: {
    heading: 'What you can rely on',
    items: ['Licensed Real Estate', 'Industry Expertise', 'Trusted Network', 'Ontario Coverage'],
  },
  benefits: {
    kicker: 'Why off-market',
    heading: 'A quieter way to buy.',
    items: [
      {
        title: 'Seen privately',
        text: 'Some owners would rather not advertise: tenants, staff and competitors stay undisturbed. You hear of the property from us, one to one.',
      },
      {
        title: 'Filtered to you',
        text: 'Type, place, budget and cap rate: you set the criteria once. What does not fit, we do not send.',
      },
      {
        title: 'Answered by people',
        text: 'Your inquiry goes to a registered real estate professional, who tells you what is known about a property and what is not.',
      },
    ],
  },
  propertyTypes: {
    kicker: 'Four kinds of property',
    heading: 'Start with what you buy.',
    lead: 'Choose a type to begin. Land, hotels, mixed use and others are in the questionnaire too.',
    action: 'Get matched',
  },
  steps: {
    kicker: 'How it works',
    heading: 'From criteria to keys, in three steps.',
    items: [
      {
        title: 'Tell us your criteria',
        text: 'What you buy, where, for how much, and at what cap rate. You can change it at any time.',
      },
      {
        title: 'We look and match',
        text: 'We compare your criteria with owners we speak to and answer within two business days.',
      },
      {
        title: 'You meet the opportunity',
        text: 'If you want to go further, we introduce you, and agree in writing how we work together first.',
      },
    ],
  },
  owners: {
    heading: 'On the other side of the table?',
    text: 'Owners can ask for a cash offer. Read how it works and its terms first; you need not tell us anything to do so.',
    action: 'How a fast sale works',
  },
} as const
