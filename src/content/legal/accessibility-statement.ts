import type { LegalDocument } from './legal-schema.ts'

export const accessibilityStatement: LegalDocument = {
  title: 'Accessibility Statement',
  path: '/accessibility',
  effective: '2026-11-15',
  updated: '2026-11-18',
  summary: [
    'Everyone should be able to read this site and use its forms.',
    'We build and test to WCAG 2.2, level AA.',
    'Everything works by keyboard, on a narrow screen and, except for signing in, without JavaScript.',
    'If something gets in your way, tell us: {email} or {phone}. We’ll reply within 1 business day.',
    'You can ask for anything here in another format.',
  ],
  sections: [
    {
      id: 'our-aim',
      heading: 'Our aim',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page. That goes further than WCAG 2.0 level AA, the standard under the Accessibility for Ontarians with Disabilities Act, 2005 (AODA).',
        },
      ],
    },
    {
      id: 'what-we-did',
      heading: 'What we’ve done',
      blocks: [
        {
          kind: 'list',
          items: [
            'Pages have one main heading, labelled regions and a link to skip to the content.',
            'Everything works by keyboard, in a logical order, with the focus always visible.',
            'Text and controls have enough contrast in light and dark mode.',
            'Buttons and links are at least 24 by 24 pixels, or have that much room around them.',
            'Form fields have labels, explain errors in words at the field, and take you to the first one. Going back never loses what you typed.',
            'Notices are read out by screen readers, and stay while you point at or focus on them.',
            'You can paste into every field, and password managers work. There are no picture puzzles.',
            'Motion is minimal, and stops if your system is set to reduce motion.',
            'The map repeats a list of links, and charts repeat figures that are in the text.',
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
            'An automated tool (axe) checks every page against the WCAG 2.2 A and AA rules it can test, at 1280 and 360 pixels wide.',
            'Tests use menus and forms with the keyboard alone.',
            'Pages are checked at 320 pixels wide, at 200% zoom, in light and dark mode, and without JavaScript.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'This is our own assessment. The site hasn’t been audited independently yet.',
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
            'Automated tools find only some barriers. We haven’t yet tested with people who use screen readers, screen magnifiers or voice control every day.',
            'The map of cities is a drawing. A list on the same page has the same links.',
            'The site is in English only.',
            'Documents that others send us, such as leases or plans, may not be accessible. Ask us, and we’ll help.',
            'We don’t control social networks and other sites we link to.',
          ],
        },
      ],
    },
    {
      id: 'feedback',
      heading: 'Feedback',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you can’t read or use something, email {email}, call {phone}, use the contact form, or write to {brokerage}, {address}. Tell us the page, what you tried, and what you use (browser, assistive technology). You don’t have to explain a disability. Relay calls are welcome.',
        },
        {
          kind: 'paragraph',
          text: 'Within 24 hours (1 business day), we’ll tell you what we can do and by when. Anything you can do with a form on this site, you can also do by phone or email.',
        },
      ],
    },
    {
      id: 'other-formats',
      heading: 'Other formats and support',
      blocks: [
        {
          kind: 'paragraph',
          text: 'On request, we’ll provide the information on this site in an accessible format, such as large print, plain text or read aloud by phone, or with communication supports. We’ll ask what works for you, do it in good time, and charge no more than others pay for the same information.',
        },
      ],
    },
    {
      id: 'law',
      heading: 'The law in Ontario',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The AODA and its Integrated Accessibility Standards apply to organizations in Ontario. The Human Rights Code protects everyone from discrimination because of disability. If you’re not satisfied with our answer, you can contact the Human Rights Legal Support Centre or the Human Rights Tribunal of Ontario.',
        },
      ],
    },
  ],
  seo: {
    title: 'Accessibility Statement (WCAG 2.2 AA)',
    description:
      'How this site aims to meet WCAG 2.2 AA: what we’ve tested, the limits we know of, and how to give feedback or get another format.',
    keywords: ['accessibility statement', 'WCAG 2.2 AA', 'AODA Ontario'],
  },
}
