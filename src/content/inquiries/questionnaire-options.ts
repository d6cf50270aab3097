/** Values are sent to the server unchanged. An option has a label only if the visitor sees a different text. */
export const propertyTypes = [
  'Retail',
  'Office',
  'Industrial',
  'Multifamily (5+ units)',
  'Hotel/Hospitality',
  'Land',
  'Special-Purpose',
  'Conversion',
  'Mixed-Use',
  'Other',
] as const
export type PropertyType = (typeof propertyTypes)[number]

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

export const sellFastPropertyTypes = [
  'Single Family Home',
  'Condo/Townhouse',
  'Multi-Family',
  'Commercial',
  'Land',
  'Business',
] as const
export type SellFastPropertyType = (typeof sellFastPropertyTypes)[number]

/** Leads of these types may only be shared one-to-one (CREA’s Cooperation Policy). */
export const residentialSellFastTypes = [
  'Single Family Home',
  'Condo/Townhouse',
] as const satisfies readonly SellFastPropertyType[]

export const sellFastTimelines = [
  { value: 'ASAP', label: 'ASAP (within 2 weeks)' },
  { value: '1 Month', label: '1 Month' },
  { value: '2-3 Months', label: '2-3 Months' },
  { value: 'Flexible', label: 'Flexible' },
] as const
