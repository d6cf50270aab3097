import type { LegalDocument, LegalSection } from './legal-schema.ts'
import { privacyCollection } from './privacy-collection.ts'
import { privacyRights } from './privacy-rights.ts'

const noOtherMeasurement: LegalSection = {
  id: 'other-measurement',
  heading: 'Other companies’ scripts',
  blocks: [
    {
      kind: 'paragraph',
      text: 'There are none. No advertising network, social network or measuring service runs a script on these pages. The share buttons are plain links: nothing goes to a social network until you press one.',
    },
  ],
}

/** Replaces the section with the same id if a deployment sets a Google measurement id. */
export const googleMeasurement: LegalSection = {
  id: 'other-measurement',
  heading: 'Google’s measuring script',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Beside our own count, this site uses Google Analytics to learn how pages are found and used. Google receives the address of the page, your network address, a description of your browser and an identifier that it keeps in a cookie. It handles this on servers that may be outside Canada, under its own terms.',
    },
    {
      kind: 'paragraph',
      text: 'The script is not loaded when your browser sends Do Not Track or Global Privacy Control. You can also block it with your browser’s settings. No form content is sent to Google. The share buttons are plain links: nothing goes to a social network until you press one.',
    },
  ],
}

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  path: '/privacy-policy',
  effective: '2026-11-15',
  updated: '2026-11-15',
  summary: [
    'We collect what you type into a form or an account, and a little about how you came to us.',
    'We use it to answer you and to do what you asked. We do not sell it.',
    'Unsent forms stay on your own device. If you answer No to the consent question, nothing is sent or stored.',
    'We count visits ourselves, without cookies and without knowing who you are, and not at all if your browser asks us not to.',
    'A link in our mail lets you see, download, correct and delete what we hold, and withdraw your consent, without an account.',
    'Our Privacy Officer answers at {email}; the Privacy Commissioner of Canada hears complaints.',
  ],
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      blocks: [
        {
          kind: 'paragraph',
          text: '{brokerage}, with its team {team}, is responsible for the personal information collected through {siteUrl}. We follow the Personal Information Protection and Electronic Documents Act (PIPEDA) and, for messages, Canada’s anti-spam legislation (CASL). Personal information means information about a person who can be identified.',
        },
        {
          kind: 'paragraph',
          text: 'We have a Privacy Officer who answers for this policy and for what our people and suppliers do: Privacy Officer, {brokerage}, {address}; email {email}; telephone {phone}. The officer’s name is given to anyone who asks.',
        },
      ],
    },
    ...privacyCollection,
    noOtherMeasurement,
    ...privacyRights,
  ],
  seo: {
    title: 'Privacy Policy under PIPEDA',
    description:
      'What we collect, why, who sees it and how long we keep it; how to see, correct or delete it; and our cookieless visit counts. Written to follow PIPEDA.',
    keywords: [
      'privacy policy',
      'PIPEDA',
      'CASL consent',
      'access to personal information',
      'Ontario real estate privacy',
    ],
  },
}
