/** Words of header and footer, on every page. */
export const layout = {
  skip: 'Skip to content',
  nav: {
    label: 'Main',
    getMatched: 'Get Matched',
    sellFast: 'Sell Fast',
    contact: 'Contact',
    signIn: 'Sign in',
  },
  footer: {
    contactHeading: 'Reach us',
    siteHeading: 'Site',
    legalHeading: 'Legal',
    note: 'Nothing on this site is an offer, an opinion of value or legal advice. Sending a form does not create a representation agreement.',
    links: { termsOfUse: 'Terms of Use', privacyPolicy: 'Privacy Policy', legalDisclaimer: 'Legal Disclaimer' },
  },
} as const

export const notFound = {
  meta: { title: 'Page Not Found', description: 'There is no page at this address.' },
  kicker: 'Error 404',
  heading: 'This address leads nowhere.',
  text: 'The page may have moved, or the link may have a typing mistake. From here you can go on to:',
  links: { home: 'The home page', contact: 'Contact us', sellFast: 'Sell a property fast' },
  typesHeading: 'Property types',
} as const
