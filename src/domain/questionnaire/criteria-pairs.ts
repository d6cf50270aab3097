/** Answers about what someone is looking for, and nothing about themselves. */
export const criteria = [
  'propertyTypes',
  'selectedSubtypes',
  'otherText',
  'locations',
  'budgetMin',
  'budgetMax',
  'capRateMin',
  'capRateMax',
] as const

/** Lists the criteria of an inquiry as the name-value pairs that the form would post. */
export function listCriteriaPairs(body: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return criteria.flatMap((name) => listPairs(name, body[name]))
}

function listPairs(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return value ? [[name, value]] : []
  if (Array.isArray(value)) return value.flatMap((item) => listPairs(name, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listPairs(`${name}[${key}]`, inner))
}
