/** The built-in cities, in the order the site lists them. */
export const builtInSlugs = [
  'toronto',
  'ottawa',
  'hamilton',
  'london',
  'kitchener',
  'windsor',
  'mississauga',
  'markham',
  'vaughan',
  'richmond-hill',
  'oakville',
  'burlington',
  'oshawa',
  'barrie',
  'kingston',
  'guelph',
  'cambridge',
  'waterloo',
  'brantford',
  'pickering',
] as const

export type BuiltInSlug = (typeof builtInSlugs)[number]
