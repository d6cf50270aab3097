/**
 * The four kinds of property that have a card. `choice` is the matching option of the questionnaire, and `counts` says
 * which answers count as this kind.
 */
export const featuredPropertyTypes = [
  {
    id: 'industrial',
    choice: 'Industrial',
    name: 'Industrial',
    counts: 'Warehouses, plants, small bays, cold storage and yards.',
  },
  {
    id: 'office',
    choice: 'Office',
    name: 'Office',
    counts: 'Towers, suburban buildings, medical and professional offices.',
  },
  {
    id: 'retail',
    choice: 'Retail',
    name: 'Retail',
    counts: 'Plazas, street-front shops, pads and single-tenant stores.',
  },
  {
    id: 'multifamily',
    choice: 'Multifamily (5+ units)',
    name: 'Multifamily',
    counts: 'Apartment buildings, townhouse rentals and student housing, from five units up.',
  },
] as const

export type FeaturedPropertyType = (typeof featuredPropertyTypes)[number]
