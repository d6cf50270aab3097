/** The four kinds of property that have a card. `choice` is the matching option of the questionnaire. */
export const featuredPropertyTypes = [
  {
    id: 'industrial',
    choice: 'Industrial',
    name: 'Industrial',
    line: 'Clear height, yard and the road to the highway: space that earns by moving things.',
  },
  {
    id: 'office',
    choice: 'Office',
    name: 'Office',
    line: 'Tenants, terms and the cost of the next lease decide here. Read the rent roll before the lobby.',
  },
  {
    id: 'retail',
    choice: 'Retail',
    name: 'Retail',
    line: 'The corner, the parking and who stands beside whom: small differences with long leases.',
  },
  {
    id: 'multifamily',
    choice: 'Multifamily (5+ units)',
    name: 'Multifamily',
    line: 'Buildings of five units or more, where rules on rent matter as much as the roof.',
  },
] as const

export type FeaturedPropertyType = (typeof featuredPropertyTypes)[number]
