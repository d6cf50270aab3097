/** Texts of the header and footer of every page. */
export const layout = {
  skip: 'Skip to content',
  breadcrumb: 'Breadcrumb',
  nav: {
    label: 'Main',
    getMatched: 'Get Matched',
    sellFast: 'Sell Fast',
    contact: 'Contact',
    signIn: 'Sign in',
  },
  footer: {
    contactHeading: 'Contact us',
    siteHeading: 'Site',
    legalHeading: 'Legal',
    note: 'Nothing on this site is an offer, an opinion of value or legal advice. Sending a form does not create a representation agreement.',
    links: {
      termsOfUse: 'Terms of Use',
      privacyPolicy: 'Privacy Policy',
      legalDisclaimer: 'Legal Disclaimer',
      accessibility: 'Accessibility',
      tools: 'Calculators',
    },
    socialHeading: 'Follow us',
  },
} as const
