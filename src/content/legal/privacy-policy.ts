import type { LegalDocument, LegalSection } from './legal-schema.ts'
import { privacyCollection } from './privacy-collection.ts'
import { privacyRights } from './privacy-rights.ts'

const noOtherMeasurement: LegalSection = {
  id: 'other-measurement',
  heading: 'Other companies’ scripts',
  blocks: [
    {
      kind: 'paragraph',
      text: 'There are none. No advertising network, social network or analytics service runs a script on these pages. The share buttons are plain links: nothing goes to a social network until you press one.',
    },
  ],
}

/** Replaces the section with the same id if a deployment sets a Google measurement id. */
export const googleMeasurement: LegalSection = {
  id: 'other-measurement',
  heading: 'Google Analytics',
  blocks: [
    {
      kind: 'paragraph',
      text: 'Besides our own counts, this site uses Google Analytics to learn how people find and use its pages. Google receives the address of the page, your network address, a description of your browser and an identifier that it keeps in a cookie. It processes this on servers that may be outside Canada, under its own terms.',
    },
    {
      kind: 'paragraph',
      text: 'We don’t load the script on the calculators, or if your browser sends Do Not Track or Global Privacy Control. You can also block it in your browser’s settings. No form content is sent to Google. The share buttons are plain links: nothing goes to a social network until you press one.',
    },
  ],
}

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  path: '/privacy-policy',
  effective: '2026-11-15',
  updated: '2026-11-19',
  summary: [
    'We collect what you type into a form or an account, and a little about how you came to us.',
    'We use it to answer you and to do what you asked. We don’t sell it.',
    'Unsent forms stay on your own device. If you answer No to the consent question, nothing is sent or stored.',
    'We count visits ourselves, without cookies and without knowing who you are, and not at all if your browser asks us not to.',
    'A link in our emails lets you see, download, correct and delete what we have, and withdraw your consent. You don’t need an account.',
    'You can reach our Privacy Officer at {email}. You can also complain to the Privacy Commissioner of Canada.',
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
          text: 'Our Privacy Officer is accountable for this policy and for what our people and suppliers do: Privacy Officer, {brokerage}, {address}; email {email}; telephone {phone}. We’ll give you the officer’s name if you ask.',
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
