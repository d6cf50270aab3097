/** The four kinds of property that have a card. `choice` is the questionnaire's option of that name. */
export const featuredPropertyTypes = [
  {
    choice: 'Industrial',
    name: 'Industrial',
    examples: 'Warehouse and distribution, manufacturing, small bay, truck terminals',
  },
  { choice: 'Office', name: 'Office', examples: 'Downtown towers, suburban buildings, medical office, office condos' },
  { choice: 'Retail', name: 'Retail', examples: 'Plazas, street-front shops, grocery-anchored centres, pad sites' },
  {
    choice: 'Multifamily (5+ units)',
    name: 'Multifamily',
    examples: 'Walk-ups, mid-rise and high-rise apartments, student and seniors housing',
  },
] as const

export type FeaturedPropertyType = (typeof featuredPropertyTypes)[number]
