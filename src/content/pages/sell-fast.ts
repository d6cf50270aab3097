import type { ClaimId } from '../claims.ts'
import { withOwnTexts } from '../own/with-own-texts.ts'
import type { SeoText } from '../seo-schema.ts'
import { sellFastFaqs } from './sell-fast-faqs.ts'
import { sellFastTerms } from './sell-fast-terms.ts'

/** Separate from the page's texts, because these are bundled with the form's code. */
export const sellFastForm = {
  heading: 'Ask for your offer',
  lead: 'Five quick questions, in two steps.',
  /** Before the name of a step. */
  progress: 'Step {step} of 2',
  steps: { 1: 'The property', 2: 'How to reach you' },
  addressExample: 'Street and number, city',
  confidential: 'Confidential.',
  addressPromise:
    'Only our team reads it; our server and email providers carry it for us. No buyer or tenant hears about it from us unless you agree.',
  typeHelp: 'For a plaza, office, warehouse or mixed-use building, choose Commercial.',
  next: 'Continue',
  change: 'Change',
  again: 'Submit Another Request',
  emailReason: 'Word of a sale can unsettle tenants or staff, so choose one that only you read.',
  phoneReason: 'Only if you’d like a call. We won’t share your number.',
  noObligation: 'It’s free to ask, and you can walk away any time before you sign.',
  smallPrint: 'Before you send: the small print',
  noAgreement:
    'Sending this form does not create a representation agreement, does not make you a client of {brokerage} and does not oblige you to sell.',
  represented: 'If the property is listed, or you have signed with another brokerage, please ask them to contact us.',
  authority: 'Please send this form only for a property you own, or if the owner has asked you to.',
}

export const sellFast = /* @__PURE__ */ withOwnTexts('sellFast', {
  label: 'Sell Fast',
  hero: {
    eyebrow: 'For owners in Ontario',
    heading: 'A cash offer within 24 hours',
    lead: 'Tell us where your property is. Once we have the details, you’ll get a written offer in principle within 24 hours (business days only), or a clear no.',
    termsLink: 'What these promises mean',
    claimsNote: 'Our own promises, as of',
    claimIds: ['cash-offer-24-hours', 'closing-7-days'] satisfies ClaimId[],
  },
  briefing: {
    how: {
      heading: 'How it works',
      steps: [
        'You send us the address and a few details.',
        'We’ll be in touch within 24 hours (business days only) to go over anything we still need.',
        'You review your offer, get advice and decide. Closing can follow in as little as 7 days.',
      ],
    },
    who: { heading: 'Who you’ll hear from' },
    kinds: {
      heading: 'Properties you can ask about',
      text: 'Plazas, offices, warehouses, mixed-use and apartment buildings, land and businesses. Houses and condos too: we talk to buyers one at a time, and don’t market yours to a group.',
    },
    needs: {
      heading: 'What we’ll ask you for',
      text: 'Later on: size, condition and photos; leases and rents if you have tenants; mortgages and taxes owing.',
    },
  },
  form: sellFastForm,
  privacyNote: {
    heading: 'What we do with your information',
    items: [
      {
        term: 'What',
        text: 'Your name, email address, phone number if you give it, the property’s address and type, and your timing; also the page you came from.',
      },
      { term: 'Why', text: 'To prepare an offer, or tell you we don’t have one, and to talk with you about it.' },
      {
        term: 'Who',
        text: 'The team at {brokerage}, and the companies that run our servers and email. A potential buyer hears about the property only once you agree, one buyer at a time.',
      },
      {
        term: 'Risk',
        text: 'Word of a sale can unsettle tenants or staff. Give us an email address and number where we can reach you privately.',
      },
      {
        term: 'Your choices',
        text: 'Our confirmation email has a link to see, correct, download or delete your request.',
      },
    ],
  },
  /** A worked example of the calculator. Its figures are in `cash-or-listing.tsx`. */
  comparison: {
    eyebrow: 'The trade-off',
    heading: 'Cash offer or listing?',
    text: 'A fast cash sale comes at a price. A buyer who takes the property quickly and as is may offer less than it might bring after months on the open market. If you have time, compare both options, and talk to an appraiser or a brokerage that represents you.',
    caption: 'An example: your net, before you repay the mortgage',
    given:
      'Cash: {offer}, closing in 1 month, with {costs} in costs. Listing: {likely}, closing in 8 months, with a 4% commission and HST, {preparation} to prepare and sell, {carrying} a month in upkeep, and a {mortgage} mortgage at 6%.',
    columns: ['If the listing', 'Cash offer', 'Listing'],
    rows: {
      sells: 'sells at {likely}',
      may: 'has a 70% chance of that, otherwise {low}',
      rented: 'sells at {likely}, and tenants pay you {rent} a month until closing',
    },
    note: 'Example figures, our arithmetic. This isn’t an appraisal or an opinion of value. A listing reaches more buyers.',
    action: 'Compare your own figures',
    privacy: 'We don’t store or log your figures.',
  },
  benefits: {
    eyebrow: 'For owners',
    heading: 'Why sell this way',
    items: [
      {
        heading: 'A clear answer, in writing',
        text: 'You’ll get a price and the main terms, or a clear no. Either way, you’ll know where you stand.',
      },
      {
        heading: 'No financing condition',
        text: 'With a cash offer, the buyer doesn’t need a lender’s approval to close.',
      },
      {
        heading: 'Sell as is',
        text: 'The price reflects the property’s condition. There’s no need to renovate or stage it before you ask.',
      },
      {
        heading: 'Discreet',
        text: 'No sign and no public advertising. Potential buyers hear about it one at a time, and only if you agree.',
      },
      {
        heading: 'Close on your schedule',
        text: 'In as little as 7 days when everything’s ready, or months from now if that suits you better.',
      },
      {
        heading: 'Free to walk away',
        text: 'You can stop at any time until you sign an agreement, and you don’t have to give a reason.',
      },
    ],
  },
  faqSection: { eyebrow: 'FAQ', heading: 'Before you ask for an offer' },
  contact: {
    heading: 'Prefer to talk first?',
    text: 'You don’t need a form to ask us a question. Call, email or drop by.',
  },
  terms: sellFastTerms,
  faqs: sellFastFaqs,
  socialLabel: 'Social networks',
  updated: '2026-11-19',
  seo: {
    title: 'Sell fast: cash offer for your Ontario property',
    description:
      'Ask for a cash offer on your Ontario property: a written offer in principle within 24 hours of complete information, with every term on the page.',
    keywords: [
      'sell commercial property fast Ontario',
      'cash offer Ontario property',
      'sell building privately Ontario',
      'off-market sale Ontario',
      'quick closing commercial property',
    ],
  } satisfies SeoText,
})
