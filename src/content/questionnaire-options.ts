/** The last one opens a text box. */
export const locations = [
  'Greater Toronto Area (GTA)',
  'Central Ontario',
  'Eastern Ontario',
  'Southwestern Ontario',
  'Northern Ontario',
  'Golden Horseshoe',
  'Ottawa Area',
  'Other (please specify)',
] as const
export type LocationOption = (typeof locations)[number]
