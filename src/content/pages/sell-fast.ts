import type { ClaimId } from '../claims.ts'
import type { SeoText } from '../seo-schema.ts'
import { sellFastFaqs } from './sell-fast-faqs.ts'
import { sellFastTerms } from './sell-fast-terms.ts'

/** Separate from the page's texts, because these are bundled with the form's code. */
export const sellFastForm = {
  heading: 'Ask for your offer',
  lead: 'Five answers, starting with the address.',
  addressExample: 'Street and number, city',
  again: 'Submit Another Request',
  phoneReason: 'If you’d like a call. We don’t pass it on.',
  noObligation: 'Asking is free, and you can stop at any point before you sign.',
  smallPrint: 'Before you send: the small print',
  noAgreement:
    'Sending this form does not create a representation agreement, does not make you a client of {brokerage} and does not oblige you to sell.',
  represented: 'If the property is listed, or you have signed with another brokerage, please ask them to contact us.',
  authority: 'Please send this form only for a property that is yours, or whose owner has asked you to.',
}

export const sellFast = {
  hero: {
    eyebrow: 'For owners in Ontario',
    heading: 'A cash offer within 24 hours',
    lead: 'Tell us where your property is. Once we have the details, you get a written offer in principle within 24 hours, counted on business days, or a clear no.',
    termsLink: 'What these promises mean',
    claimsNote: 'The team’s own promises, as of',
    claimIds: ['cash-offer-24-hours', 'closing-7-days'] satisfies ClaimId[],
  },
  briefing: {
    how: {
      heading: 'How it goes',
      steps: [
        'You send us the address and a few details.',
        'We get back to you within 24 hours, counted on business days, to fill in the gaps.',
        'You get your offer, take advice and decide. Closing can follow in as little as 7 days.',
      ],
    },
    who: { heading: 'Who you’ll hear from' },
    needs: {
      heading: 'What we’ll ask you for',
      text: 'Later on: size, condition and photos; leases and rents if you have tenants; mortgages and taxes owing.',
    },
  },
  form: sellFastForm,
  privacyNote: {
    heading: 'What happens with what you send',
    items: [
      {
        term: 'What',
        text: 'Your name, email address, phone number if you give it, the property’s address and type, and your timing; also the page you came from.',
      },
      { term: 'Why', text: 'To prepare an offer or tell you that there is none, and to talk with you about it.' },
      {
        term: 'Who',
        text: 'The team at {brokerage}, and the companies that run our servers and mail. A possible buyer learns of the property only after you agree, one buyer at a time.',
      },
      {
        term: 'Risk',
        text: 'Word of a sale can unsettle tenants or staff. Give us an address and number where we can reach you discreetly.',
      },
      {
        term: 'Your say',
        text: 'The mail that confirms your request holds a link to see, correct, download or delete it.',
      },
    ],
  },
  benefits: {
    kicker: 'For owners',
    heading: 'Why owners ask',
    items: [
      {
        heading: 'An answer you can plan with',
        text: 'A price and the main terms in writing, or a no. Not weeks of maybe.',
      },
      {
        heading: 'No financing condition',
        text: 'A cash offer here means that the buyer does not need a lender’s approval to complete.',
      },
      {
        heading: 'As it stands',
        text: 'Condition goes into the price. You need not renovate or stage before you ask.',
      },
      {
        heading: 'Discreet',
        text: 'No sign, no public advertising. People who need to know hear of it one at a time, with your agreement.',
      },
      {
        heading: 'Your date',
        text: 'From 7 days where everything is ready, to some months from now if that suits you better.',
      },
      {
        heading: 'Free to walk away',
        text: 'Until you sign an agreement you can stop at any point, without giving a reason.',
      },
    ],
  },
  tradeOffHeading: 'The other side of the coin',
  tradeOff:
    'A quick cash sale has a price. A buyer who takes on speed, condition and certainty may offer less than the same property might bring after months on the open market. If time is on your side, compare both ways, and ask an appraiser or a brokerage that acts for you.',
  nextSteps: {
    kicker: 'Step by step',
    heading: 'What happens next',
    steps: [
      {
        heading: 'You send the form',
        text: 'You get a reference number at once and a copy by email.',
      },
      {
        heading: 'We ask what is missing',
        text: 'Within 24 hours, counted on business days, we call or write: tenants, rents, size, condition, anything registered on title.',
      },
      {
        heading: 'You get the offer in principle, or a no',
        text: 'Within 24 hours of having what we need. It names the buyer’s side, the price, the conditions and how long it stands.',
      },
      {
        heading: 'You take advice and decide',
        text: 'If you go on, the buyer visits, your lawyer reads the agreement of purchase and sale, and you sign or you do not.',
      },
    ],
  },
  faqSection: { kicker: 'Questions', heading: 'Asked before you ask' },
  contact: {
    heading: 'Rather talk first?',
    text: 'Nothing has to be written down to ask a question. Call, write, or come by.',
  },
  terms: sellFastTerms,
  faqs: sellFastFaqs,
  socialLabel: 'Social networks',
  updated: '2026-11-15',
  seo: {
    title: 'Sell fast: cash offer for your Ontario property',
    description:
      'Ask for a cash offer on your Ontario property. A written offer in principle within 24 hours of complete information, with all terms shown on the page.',
    keywords: [
      'sell commercial property fast Ontario',
      'cash offer Ontario property',
      'sell building privately Ontario',
      'off-market sale Ontario',
      'quick closing commercial property',
    ],
  } satisfies SeoText,
}
