/** The search on top of every screen. */
export const searchWords = {
  label: 'Search',
  hint: 'Search: name, number, address, reference',
  tooShort: 'Type three letters or more.',
  none: 'Nothing was found.',
  failed: 'The search cannot be reached. What you see is older.',
  found: (count: number) => (count === 1 ? 'One found' : `${count} found`),
  property: 'Property',
} as const
