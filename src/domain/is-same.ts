/** Compares contents, because keys from the database may come in a different order. Dates are compared by their time. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime()
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}
