import type { ClaimId } from '../claims.ts'
import type { SeoText } from '../seo-schema.ts'

const seo: SeoText = {
  title: 'Off-Market Commercial Real Estate in Ontario',
  description:
    'Tell us what you buy: industrial, office, retail or multifamily property in Ontario. We introduce investors to off-market owners, one to one, in 20 cities.',
  keywords: [
    'off-market commercial real estate Ontario',
    'Ontario investment property',
    'industrial property Ontario',
    'office buildings Ontario',
    'retail plazas Ontario',
    'multifamily buildings Ontario',
    'commercial real estate investors',
  ],
}

const claimIds: ClaimId[] = ['licensed-in-ontario', 'years-experience', 'investors', 'cities-served']

/** Texts of the home page. Figures and claims come from `claims.ts`. */
export const home = {
  label: 'Home',
  updated: '2026-11-15',
  seo,
  hero: {
    kicker: 'Off-market commercial real estate in Ontario',
    title: 'Property that never makes the listings.',
    lead: 'Some owners sell without a sign on the lawn. When their property fits what you’re after, we introduce you: one buyer, one owner, one conversation.',
    action: 'Get Matched',
    doors: {
      buy: {
        heading: 'You’re buying',
        line: 'Tell us what you buy and where. A specialist gets in touch within 48 hours (2 business days).',
      },
      sell: {
        heading: 'You’re selling',
        line: 'Get a written cash offer, or a clear no, within 24 hours of giving us the details (business days).',
        action: 'Sell Fast',
      },
    },
  },
  claims: {
    heading: 'The team in figures',
    ids: claimIds,
    note: 'The team’s own figures, as of',
    ask: 'Ask us how they were counted.',
  },
  badges: {
    heading: 'What you can rely on',
    items: [
      { title: 'Licensed Real Estate', line: 'A brokerage registered to trade in real estate in Ontario.' },
      { title: 'Industry Expertise', line: 'Ten years and more of work in Ontario property.' },
      { title: 'Trusted Network', line: 'More than a thousand investors have told us what they look for.' },
      { title: 'Ontario Coverage', line: 'Twenty places with a page of their own, from Windsor to Ottawa.' },
    ],
  },
  benefits: {
    kicker: 'Why off-market',
    heading: 'A quieter way to buy.',
    items: [
      {
        title: 'Your brief comes first',
        text: 'We start from what you would buy: type, place, budget, cap rate. You hear from us when several of those lines fit, not because it is Tuesday.',
      },
      {
        title: 'Quiet for both sides',
        text: 'Owners who sell quietly have reasons: tenants, staff, neighbours. Introductions are one to one, and neither side’s name travels without a yes.',
      },
      {
        title: 'Regulated, start to finish',
        text: 'Before any service you get the RECO Information Guide, and who acts for whom is put in writing. What is not known about a property, we say.',
      },
    ],
    meaning:
      'Off-market means that the owner has not advertised the property to the public. It does not mean cheaper, and it needs the same checks as any other.',
  },
  propertyTypes: {
    kicker: 'Four kinds of property',
    heading: 'Start with what you buy.',
    lead: 'Choose a type to begin. We also look for land, hotels, mixed-use and special-purpose property.',
    action: 'Get matched',
    sectors: 'Among the top sectors in {count} of our {all} cities',
    note: 'Sizes: the team’s own figures, as of',
  },
  cities: {
    kicker: 'Where we look',
    heading: 'Twenty cities, one map.',
    lead: 'Each has a page of its own: what drives it, where its employment areas lie, and indicative ranges for cap rate and vacancy, with their date.',
    listLabel: 'All cities',
    skip: 'Skip the list of cities',
  },
  steps: {
    kicker: 'How it works',
    heading: 'From criteria to keys, in three steps.',
    items: [
      {
        title: 'Say what you buy',
        text: 'Which types, where, for how much, and at what cap rate. It takes a few minutes, and you can change it at any time.',
      },
      {
        title: 'Talk it through',
        text: 'A specialist contacts you within 48 hours (2 business days), checks the brief with you and explains how the brokerage would work for you.',
      },
      {
        title: 'Meet the property',
        text: 'When an owner is open to selling and your lines fit, we introduce you one to one and tell you why it fits and where it does not.',
      },
    ],
  },
  owners: {
    kicker: 'For owners',
    heading: 'You own the building?',
    text: 'Ask for a cash offer. Once we have what we need, you get a written offer in principle within 24 hours, counted on business days, or a plain no. It binds nobody until both sides sign.',
    terms: 'Read the terms first',
  },
} as const
