import type { SeoText } from '../seo-schema.ts'

export const notFound = {
  label: 'Page not found',
  eyebrow: 'Error 404',
  heading: 'There’s no building at this address.',
  lead: 'The page may have moved, or the address may have a typo. No need to wait around on an empty lot.',
  linksHeading: 'These doors are open',
  links: {
    home: { label: 'Home', note: 'Tell us what you buy and get matched.' },
    contact: { label: 'Contact', note: 'Ask a person. Tell us what you were looking for.' },
    sellFast: { label: 'Sell fast', note: 'Ask for a cash offer, and read its terms first.' },
  },
  propertyTypesHeading: 'Or start from a property type',
  updated: '2026-11-15',
  seo: {
    title: 'Page not found (404)',
    description:
      'There is no page at this address. Go to the home page, write to us, ask for a cash offer or choose a type of commercial property in Ontario.',
    keywords: ['page not found', '404', 'Ontario commercial real estate'],
    noindex: true,
  } satisfies SeoText,
}
