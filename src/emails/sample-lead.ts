import type { Lead } from '#domain/leads/lead.ts'

/** A lead from an investor, for previews and for the tests that apply to all mails. */
export const sampleLead: Lead = {
  id: '0198c0de-0000-7000-8000-000000000001',
  reference: 'INV-7K3M-2Q',
  kind: 'investment',
  fullName: 'Ann Placeholder',
  email: 'ann@buyers.example',
  phone: '+14165550123',
  details: {
    propertyTypes: ['Industrial', 'Retail'],
    selectedSubtypes: { Industrial: ['Warehouse/Distribution', 'Cold Storage'], Retail: ['Strip Plaza'] },
    locations: ['Greater Toronto Area (GTA)', 'Golden Horseshoe'],
    budgetMin: '500k',
    budgetMax: '2,000,000',
    capRateMin: '5',
    capRateMax: '8',
    amounts: { budgetMin: 500_000, budgetMax: 2_000_000, capRateMin: 5, capRateMax: 8 },
    communicationConsent: 'yes',
    additionalComments: 'Mornings suit me for a call.\nClosing before spring would suit us.',
  },
  source: {
    page: '/commercial-real-estate-hamilton',
    referrer: 'https://search.example',
    firstUtm: null,
    lastUtm: { source: 'newsletter', medium: 'email', campaign: 'autumn', term: '', content: '' },
    language: 'en-CA',
  },
  status: 'new',
  flags: [],
  receivedAt: new Date('2026-11-15T14:30:00Z'),
  replyDueAt: new Date('2026-11-18T05:00:00Z'),
}

/** A lead from an owner. */
export const sampleOwner: Lead = {
  ...sampleLead,
  reference: 'SEL-4H8T-6W',
  kind: 'sell-fast',
  fullName: 'Jane Roe',
  email: 'jane@owners.example',
  details: { propertyAddress: '12 Main St, Guelph', propertyType: 'Commercial', timeline: 'ASAP' },
  source: { ...sampleLead.source, page: '/sell-fast' },
  receivedAt: new Date('2026-11-16T20:00:00Z'),
  replyDueAt: new Date('2026-11-17T20:00:00Z'),
}
