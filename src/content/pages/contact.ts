import type { ClaimId } from '../claims.ts'
import { withOwnTexts } from '../own/with-own-texts.ts'
import type { SeoText } from '../seo-schema.ts'

/** Separate from the page's texts, because these are bundled with the form's code. */
export const contactForm = {
  heading: 'Write to us',
  again: 'Send another message',
  phoneReason: 'Only if you’d like a call.',
  smallPrint: 'Before you send: the small print',
  noAgreement:
    'Sending this form does not create a representation agreement and does not make you a client of {brokerage}.',
  represented: 'If another brokerage represents you, please speak with them first.',
}

export const contact = /* @__PURE__ */ withOwnTexts('contact', {
  label: 'Contact',
  hero: {
    eyebrow: 'Contact',
    heading: 'Talk to a person',
    lead: 'Buying, selling, or wondering what off-market means? Ask us. Your message goes straight to the {team} team at {brokerage}.',
  },
  detailsHeading: 'Our office and people',
  callLabel: 'Call {phone}',
  labels: { brokerage: 'Brokerage', people: 'People', office: 'Office', phone: 'Phone', email: 'Email' },
  socialLabel: 'Social networks',
  response: {
    heading: 'When you’ll hear from us',
    claimId: 'contact-24-hours' satisfies ClaimId,
    text: 'Within 24 hours (1 business day). Write on Friday at 3 p.m. and you’ll have an answer by Monday at 3 p.m. Write on Saturday and you’ll have one by the end of Monday. Ontario public holidays don’t count. Can’t wait? Call us.',
    otherwise:
      'We answer questions about commercial property in Ontario, about this site and about your personal information. If we’re not the right people to ask, we’ll tell you.',
  },
  include: {
    heading: 'What to include',
    items: [
      'What you’d like to do: buy, sell, lease, or get a question answered.',
      'Where: the city or part of Ontario.',
      'What kind of property, and roughly how big.',
      'Your timing, and whether you’re already working with another brokerage.',
      'How you’d like to hear back: by email, or by phone and when.',
    ],
    leaveOut: 'Please leave out banking details, ID and anything about other people. We don’t need them.',
  },
  form: contactForm,
  privacyNote: {
    heading: 'What we do with your information',
    items: [
      {
        term: 'What',
        text: 'Your name, email address, message, and phone number and subject if you give them; also the page you came from.',
      },
      {
        term: 'Why',
        text: 'To answer you, and to follow up on this question for up to six months unless you tell us to stop.',
      },
      {
        term: 'Who',
        text: 'The team at {brokerage}, and the companies that run our servers and email. We don’t sell it.',
      },
      { term: 'Risk', text: 'Email can be intercepted or misdirected. Please leave out anything confidential.' },
      {
        term: 'Your choices',
        text: 'Our confirmation email has a link to see, correct, download or delete it. No account needed.',
      },
    ],
  },
  updated: '2026-11-16',
  seo: {
    title: 'Contact our Ontario commercial real estate team',
    description:
      'Call or write to an Ontario commercial real estate team. We’ll reply within 24 hours (1 business day). See our office details and privacy note.',
    keywords: [
      'contact commercial real estate brokerage Ontario',
      'commercial real estate broker contact',
      'off-market property inquiry',
      'Ontario commercial real estate team',
    ],
  } satisfies SeoText,
})
