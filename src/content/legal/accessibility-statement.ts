import type { LegalDocument } from './legal-schema.ts'

export const accessibilityStatement: LegalDocument = {
  title: 'Accessibility Statement',
  path: '/accessibility',
  effective: '2026-11-15',
  updated: '2026-11-15',
  summary: [
    'Everyone should be able to read this site and use its forms.',
    'We build and test to WCAG 2.2, level AA.',
    'Every page and form also works without JavaScript, by keyboard, and on a narrow screen.',
    'If something stands in your way, tell us: {email} or {phone}. We answer within 1 business day.',
    'Anything here is available in another format on request.',
  ],
  sections: [
    {
      id: 'our-aim',
      heading: 'Our aim',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA on every page of {siteUrl}. That goes further than WCAG 2.0 level AA, the measure in the Integrated Accessibility Standards under the Accessibility for Ontarians with Disabilities Act, 2005 (AODA).',
        },
      ],
    },
    {
      id: 'what-we-did',
      heading: 'What we did',
      blocks: [
        {
          kind: 'list',
          items: [
            'Pages have one main heading, labelled regions and a link to skip to the content.',
            'Everything works by keyboard, in a sensible order, with the focus always visible.',
            'Text and controls have enough contrast in the light and in the dark scheme.',
            'Buttons and links are at least 24 by 24 pixels, or have that much room around them.',
            'Form fields have labels, say what is wrong in words beside the field, and move you to the first fault. Going back never loses what you typed.',
            'Short messages that appear are read out by screen readers, stay while you point at or focus them, and are repeated in the page where they matter.',
            'You can paste into every field, and password managers work. There are no picture puzzles.',
            'Movement is slight, and stops if your system asks for reduced motion.',
            'The map repeats a list of links. Charts repeat figures that stand in the text.',
          ],
        },
      ],
    },
    {
      id: 'how-we-test',
      heading: 'How we test',
      blocks: [
        {
          kind: 'list',
          items: [
            'A program (axe) checks every page against the WCAG 2.2 A and AA rules it can test, at 1280 and at 360 pixels wide, each time the site changes.',
            'Tests in a real browser go through menus, forms and messages with the keyboard alone.',
            'Pages are checked at 320 pixels wide, at 200% zoom, in both colour schemes and without JavaScript.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'This is our own assessment. No outside auditor has reviewed the site yet.',
        },
      ],
    },
    {
      id: 'known-limits',
      heading: 'Known limits',
      blocks: [
        {
          kind: 'list',
          items: [
            'Programs find only part of all barriers. We have not yet tested with people who use screen readers, screen magnifiers or voice control every day.',
            'The map of cities is a drawing with small places close together. The list beside it leads to the same pages.',
            'The site is in English only.',
            'Documents that others send us, such as leases or plans, may not be accessible. Ask, and we help.',
            'Social networks and other sites to which we link are not under our control.',
          ],
        },
      ],
    },
    {
      id: 'feedback',
      heading: 'Tell us',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you cannot read or use something, write to {email}, call {phone}, use the contact form, or write to {brokerage}, {address}. Say which page it was, what you tried, and what you use (browser, assistive technology). You need not explain a disability. Relay calls are welcome.',
        },
        {
          kind: 'paragraph',
          text: 'You hear from us within 24 hours (1 business day). We then tell you what we can do and by when. You can always do by phone or email what a form on this site does.',
        },
      ],
    },
    {
      id: 'other-formats',
      heading: 'Other formats and support',
      blocks: [
        {
          kind: 'paragraph',
          text: 'On request we provide the information on this site in an accessible format, such as large print, plain text or read aloud by phone, or with communication support. We ask what suits you, do it in good time, and charge no more than others pay for the same information.',
        },
      ],
    },
    {
      id: 'law',
      heading: 'The law in Ontario',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The AODA and its Integrated Accessibility Standards apply to organizations in Ontario, with duties that depend on their size. The Human Rights Code protects everyone from discrimination because of disability. If our answer does not satisfy you, you may turn to the Human Rights Legal Support Centre or the Human Rights Tribunal of Ontario.',
        },
      ],
    },
  ],
  seo: {
    title: 'Accessibility Statement (WCAG 2.2 AA)',
    description:
      'How this site aims to meet WCAG 2.2 AA: what was built and tested, which limits we know of, how to give feedback and how to get another format.',
    keywords: [
      'accessibility statement',
      'WCAG 2.2 AA',
      'AODA Ontario',
      'accessible formats',
      'accessibility feedback',
    ],
  },
}
