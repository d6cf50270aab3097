import type { ClaimId } from '../claims.ts'
import type { SeoText } from '../seo-schema.ts'

/** Separate from the page's texts, because these are bundled with the form's code. */
export const contactForm = {
  heading: 'Write to us',
  again: 'Send another message',
  phoneReason: 'If you’d rather get a call.',
  smallPrint: 'Before you send: the small print',
  noAgreement:
    'Sending this form does not create a representation agreement and does not make you a client of {brokerage}.',
  represented: 'If another brokerage represents you, please speak with them first.',
}

export const contact = {
  hero: {
    eyebrow: 'Contact',
    heading: 'Talk to a person',
    lead: 'Buying, selling, or wondering what off-market means? Ask us. Your message goes straight to the {team} team at {brokerage}.',
  },
  detailsHeading: 'Office and people',
  callLabel: 'Call {phone}',
  labels: { brokerage: 'Brokerage', people: 'People', office: 'Office', phone: 'Phone', email: 'Email' },
  socialLabel: 'Social networks',
  response: {
    heading: 'When you hear from us',
    claimId: 'contact-24-hours' satisfies ClaimId,
    text: 'Within 24 hours, counted on business days: one business day. A message sent on Friday at three is answered by Monday at three. One sent on Saturday is answered by the end of Monday. Ontario public holidays do not count. If it can’t wait, call.',
    otherwise:
      'We answer questions about commercial property in Ontario, about this site and about what we do with your data. If we’re not the right people, we’ll tell you.',
  },
  include: {
    heading: 'What helps us answer well',
    items: [
      'What you’d like to do: buy, sell, lease, or get a question answered.',
      'Where: the city, or the part of Ontario.',
      'What kind of property, and roughly how big.',
      'Your timing, and whether you already work with another brokerage.',
      'How you’d like to hear back: by email, or by phone and when.',
    ],
    leaveOut: 'Please leave out bank details, ID and anything about other people. We don’t need them.',
  },
  form: contactForm,
  privacyNote: {
    heading: 'What happens with what you send',
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
        text: 'The team at {brokerage}, and the companies that run our servers and mail. We do not sell it.',
      },
      { term: 'Risk', text: 'Email can be read or misdirected on the way. Keep secrets out of the message.' },
      { term: 'Your say', text: 'Our reply holds a link to see, correct, download or delete it. No account needed.' },
    ],
  },
  updated: '2026-11-15',
  seo: {
    title: 'Contact our Ontario commercial real estate team',
    description:
      'Write to or call an Ontario commercial real estate team. Messages are answered within 24 hours (1 business day). See our office details and privacy note.',
    keywords: [
      'contact commercial real estate brokerage Ontario',
      'commercial real estate broker contact',
      'off-market property inquiry',
      'Ontario commercial real estate team',
    ],
  } satisfies SeoText,
}
