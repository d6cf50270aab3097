import type { SeoText } from '../seo-schema.ts'

export const notFound = {
  label: 'Page not found',
  eyebrow: 'Error 404',
  heading: 'We can’t find that page.',
  lead: 'It may have moved, or there may be a typo in the address. One of these pages may have what you need.',
  linksHeading: 'Try one of these',
  links: {
    home: { label: 'Home', note: 'Tell us what you buy and get matched.' },
    contact: { label: 'Contact', note: 'Tell us what you were looking for. A person will answer.' },
    sellFast: { label: 'Sell fast', note: 'Ask for a cash offer on your property.' },
  },
  propertyTypesHeading: 'Or start with a property type',
  updated: '2026-11-16',
  seo: {
    title: 'Page not found (404)',
    description:
      'We can’t find that page. Go to the home page, contact us, ask for a cash offer or choose a type of commercial property in Ontario.',
    keywords: ['page not found', '404', 'Ontario commercial real estate'],
    noindex: true,
  } satisfies SeoText,
}
