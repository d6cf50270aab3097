import type { Identity } from './identity-schema.ts'

/**
 * The site's identity: the one file that a deployment edits (or overrides in the environment, see docs/settings.md).
 * Until then it is fictitious: `.example` addresses and 555-01xx numbers reach nobody.
 */
export const identity: Identity = {
  brokerageName: 'Example Realty Inc., Brokerage',
  teamName: 'Offmarket Ontario',
  agents: [{ name: 'Name of the broker', designation: 'Broker' }],
  email: 'hello@offmarket-ontario.example',
  phone: '+14165550100',
  address: { street: '100 Example Street, Suite 200', city: 'Toronto', province: 'ON', postalCode: 'M5X 0A0' },
  social: {},
}
