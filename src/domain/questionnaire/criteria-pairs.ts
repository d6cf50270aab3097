/** The answers that somebody may want to use again: what they look for, and nothing about themselves. */
const CRITERIA = [
  'propertyTypes',
  'selectedSubtypes',
  'otherText',
  'locations',
  'budgetMin',
  'budgetMax',
  'capRateMin',
  'capRateMax',
]

/** Lists the criteria of an inquiry as the pairs of names and values that the form would post. */
export function listCriteriaPairs(body: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return CRITERIA.flatMap((name) => listPairs(name, body[name]))
}

function listPairs(name: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return value ? [[name, value]] : []
  if (Array.isArray(value)) return value.flatMap((item) => listPairs(name, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listPairs(`${name}[${key}]`, inner))
}
