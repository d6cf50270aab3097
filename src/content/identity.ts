import type { Identity } from './identity-schema.ts'

/**
 * The site's identity: the one file that a deployment edits (or overrides in the environment, see docs/settings.md).
 * Until then it is fictitious: `.example` addresses and 555-01xx numbers reach nobody. Profiles with such an address
 * are shown only beside such a mail address.
 */
export const identity: Identity = {
  brokerageName: 'Example Realty Inc., Brokerage',
  teamName: 'Offmarket Ontario',
  agents: [{ name: 'Name of the broker', designation: 'Broker' }],
  email: 'hello@offmarket-ontario.example',
  phone: '+14165550100',
  address: { street: '100 Example Street, Suite 200', city: 'Toronto', province: 'ON', postalCode: 'M5X 0A0' },
  social: {
    facebook: 'https://facebook.example/offmarket-ontario',
    instagram: 'https://instagram.example/offmarket-ontario',
    linkedin: 'https://linkedin.example/offmarket-ontario',
    pinterest: 'https://pinterest.example/offmarket-ontario',
    tiktok: 'https://tiktok.example/offmarket-ontario',
    x: 'https://x.example/offmarket-ontario',
    yelp: 'https://yelp.example/offmarket-ontario',
    youtube: 'https://youtube.example/offmarket-ontario',
  },
}
