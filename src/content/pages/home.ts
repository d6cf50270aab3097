import { cities } from '../cities/cities.ts'
import type { ClaimId } from '../claims.ts'
import { withOwnTexts } from '../own/with-own-texts.ts'
import type { SeoText } from '../seo-schema.ts'

const seo: SeoText = {
  title: 'Off-Market Commercial Real Estate in Ontario',
  description: `Tell us what you buy: industrial, office, retail or multifamily property in Ontario. We introduce investors to owners selling off-market in ${cities.length} cities.`,
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

/** Texts of the home page. Figures and claims come from `claims.ts`. */
export const home = /* @__PURE__ */ withOwnTexts('home', {
  label: 'Home',
  updated: '2026-11-19',
  seo,
  hero: {
    eyebrow: 'Off-market commercial real estate in Ontario',
    title: 'Property that never makes the listings.',
    lead: 'Some owners sell without a sign out front. When their property fits what you’re after, we introduce you, directly and in private.',
    action: 'Get Matched',
    doors: {
      buy: {
        heading: 'You’re buying',
        line: 'Tell us what you buy and where. A specialist will be in touch within 48 hours (2 business days).',
      },
      /** Instead of the first door, for visitors whose device has unsent answers. */
      resume: {
        heading: 'Continue where you left off',
        line: 'Your answers are still saved on this device.',
        action: 'Continue',
      },
      sell: {
        heading: 'You’re selling',
        line: 'Send us the details and get an offer in principle, or a clear no, within 24 hours (business days only).',
        action: 'Sell Fast',
      },
    },
  },
  /** Each badge with the claim behind it. */
  trust: {
    heading: 'What you can rely on',
    items: [
      { title: 'Licensed Real Estate', claim: 'licensed-in-ontario', line: 'A RECO-registered brokerage.' },
      { title: 'Industry Expertise', claim: 'years-experience', line: 'In Ontario real estate.' },
      { title: 'Trusted Network', claim: 'investors', line: 'They’ve told us what they want.' },
      { title: 'Ontario Coverage', claim: 'cities-served', line: 'From Windsor to Ottawa.' },
    ] satisfies { title: string; claim: ClaimId; line: string }[],
    note: 'Our own figures, as of',
    ask: 'Ask us how we got these numbers.',
  },
  benefits: {
    eyebrow: 'Why off-market',
    heading: 'A quieter way to buy.',
    items: [
      {
        title: 'Your criteria come first',
        text: 'We start with what you want to buy: type, location, budget, cap rate. When we call about a property, it will meet several of your criteria.',
      },
      {
        title: 'Private for both sides',
        text: 'Owners have good reasons to sell quietly: tenants, staff, neighbours. We introduce you one to one, and share a name only with permission.',
      },
      {
        title: 'Regulated, start to finish',
        text: 'You get the RECO Information Guide before any service, and we put in writing who represents whom. If we don’t know something about a property, we’ll say so.',
      },
    ],
    meaning:
      'Off-market means the owner hasn’t advertised the property publicly. It doesn’t mean cheaper, and it needs the same due diligence as any other.',
  },
  propertyTypes: {
    eyebrow: 'Four property types',
    heading: 'What are you looking to buy?',
    lead: 'Choose a type to get started. We also handle land, hotels, mixed-use and special-purpose properties.',
    action: 'Get matched',
    sectors: 'Among the top sectors in {count} of our {all} cities',
    note: 'Sizes: our own figures, as of',
    calculators: {
      lead: 'Rather start with the numbers? Work out a cap rate, a mortgage or what a purchase costs, without an account.',
      action: 'Open the calculators',
    },
  },
  cities: {
    eyebrow: cities.length === 20 ? 'Twenty cities' : `${cities.length} cities`,
    heading: 'Where we work in Ontario',
    lead: 'Each city has its own page, with what drives the market, its employment areas, and indicative cap rate and vacancy ranges.',
    listLabel: 'All cities',
    skip: 'Skip the city list',
  },
  steps: {
    eyebrow: 'How it works',
    heading: 'From criteria to introduction, in three steps.',
    items: [
      {
        title: 'Tell us what you buy',
        text: 'Property types, locations, budget and cap rate. It takes about two minutes, and you can change your criteria any time.',
      },
      {
        title: 'Talk it through',
        text: 'A specialist will be in touch within 48 hours (2 business days) to go over your criteria and explain how the brokerage would work for you.',
      },
      {
        title: 'Meet the owner',
        text: 'When an owner is open to selling and the property fits, we introduce you one to one. We’ll tell you what fits and what doesn’t.',
      },
    ],
  },
  owners: {
    eyebrow: 'For owners',
    heading: 'Own the building?',
    /** On the page of a city. */
    headingInCity: 'Own a building in {city}?',
    text: 'Ask for a cash offer. Once we have the details, you’ll get a written offer in principle within 24 hours (business days only), or a clear no. Nothing is binding until both sides sign.',
    action: 'Ask for a cash offer',
  },
} as const)
