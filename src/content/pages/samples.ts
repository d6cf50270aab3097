import { cities } from '../cities/cities.ts'
import { withOwnTexts } from '../own/with-own-texts.ts'

/** Part of a sample: text, or `null` for a bar that covers what is withheld. */
type SampleText = readonly (string | null)[]

export interface Sample {
  id: 'introduction' | 'offer'
  /** What it is, and who gets it. */
  kind: string
  heading: SampleText
  rows: readonly { term: string; text: SampleText }[]
  lists: readonly { heading: string; items: readonly string[] }[]
  smallPrint: string
  /** Below the sheet: what is made up, and what the bars mean. */
  caption: string
}

const usual = 'Golden Horseshoe'
const served = cities.map(({ questionnaireLocation }) => questionnaireLocation)
/** The sample is from where the brokerage has cities. */
const region = served.includes(usual) ? usual : (served[0] ?? usual)

/** Names no property: the region is the questionnaire's, and size, price and cap rate are ranges. */
const introduction: Sample = {
  id: 'introduction',
  kind: 'Introduction, for an investor',
  heading: [`Retail plaza, ${region}`],
  rows: [
    { term: 'Size', text: ['20,000 to 30,000 sq. ft., nine units'] },
    { term: 'Price', text: ['$5 to 6.5 million'] },
    { term: 'Cap rate', text: ['5.5 to 6.25%, on the owner’s figures'] },
    { term: 'Tenants', text: ['All nine units leased, to ', null] },
    { term: 'Address', text: [null] },
    { term: 'Owner', text: [null] },
  ],
  lists: [
    {
      heading: 'Why you’re getting this',
      items: [
        'Type and location: as you asked.',
        'Price: inside your budget of $4 to 7 million.',
        'Cap rate: you want 6% or more, so this may fall short.',
      ],
    },
    {
      heading: 'What we don’t know yet',
      items: ['How old the roof is, and whether there’s an environmental report.'],
    },
  ],
  smallPrint:
    'Interested? Tell us, and we’ll ask the owner, who learns your name only if you agree. Not for you? Tell us why, and we’ll keep it in mind.',
  caption:
    'Sample: the property and the figures are made up. Bars cover what stays private until the owner agrees to share it.',
}

const offer: Sample = {
  id: 'offer',
  kind: 'Offer in principle, for an owner',
  heading: ['Retail plaza at ', null],
  rows: [
    { term: 'Price', text: ['$', null, ', in cash'] },
    { term: 'Buyer', text: [null, ', an investor we represent'] },
    { term: 'Our interest', text: ['None: no one at {brokerage} is buying'] },
    { term: 'Deposit', text: ['$', null, ', held in trust'] },
    { term: 'Closing', text: ['30 days after signing, or later if you prefer'] },
    { term: 'Remuneration', text: ['$', null, ', paid by ', null] },
    { term: 'Open until', text: [null, ' at 5 p.m.'] },
  ],
  lists: [
    {
      heading: 'Conditions',
      items: ['A visit to the property.', 'Clear title, and a review of the leases.', 'No financing condition.'],
    },
  ],
  smallPrint:
    'Not binding on you or the buyer until both have signed an agreement of purchase and sale. Not an appraisal or an opinion of value. The price may change if a visit, the title, the leases or the books show something we weren’t told.',
  caption:
    'Sample: the property and the terms are made up. Bars cover names, amounts and dates, which yours would state in full.',
}

const questions = { pay: 'Who pays you?', documents: 'What happens to my documents?', no: 'What if I say no?' }

const remuneration =
  'If a sale closes, we may be paid by the buyer, by the seller or by both. Who pays, and how much, is put in writing before you sign anything. If it’s not in an agreement you signed, you don’t owe it to us.'

const whoSees = 'through a private link. Only our team can open them, and we record who on our team fetched what.'
const howLong = 'The Privacy Policy says how long we keep them.'

/** What a visitor would get, and three questions that decide whether they ask for it. */
export const samples = /* @__PURE__ */ withOwnTexts('samples', {
  stamp: 'Sample',
  withheld: 'withheld',
  questionsHeading: 'Before you write to us',
  home: {
    eyebrow: 'What you’d get',
    heading: 'An introduction or an offer, in writing.',
    sheets: [introduction, offer],
    questions: [
      { question: questions.pay, answer: `It’s free to send us your criteria or ask for an offer. ${remuneration}` },
      {
        question: questions.documents,
        answer: `We don’t ask investors for any here. Owners send theirs ${whoSees} A buyer sees nothing until the owner agrees. Owners can delete their inquiry with everything they sent.`,
      },
      {
        question: questions.no,
        answer:
          'Then that’s the end of it. You can turn down an introduction or an offer without giving a reason, and the other side doesn’t learn your name. Until you sign an agreement, you don’t owe us anything. The link in our email lets you stop our messages or delete your inquiry.',
      },
    ],
  },
  sellFast: {
    eyebrow: 'What you’d get',
    heading: 'What an offer looks like, and what a buyer sees first',
    sheets: [offer, introduction],
    questions: [
      { question: questions.pay, answer: `Asking is free, whether you get an offer or a clear no. ${remuneration}` },
      {
        question: questions.documents,
        answer: `You send them ${whoSees} We remove the location from photos. A buyer sees nothing until you agree. You can take a file back until we’ve accepted it, or delete your request with every file. ${howLong}`,
      },
      {
        question: questions.no,
        answer:
          'Then that’s the end of it. You can stop at any time until you sign an agreement, and you don’t have to give a reason. Until then, you don’t owe us anything. The link in our email lets you stop our messages, or delete your request with every file you’ve sent.',
      },
    ],
  },
} as const)
