/** Replaces {names} with values. Throws if one is missing. */
export function fillWords(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`there is no value for ${placeholder}`)
    return String(value)
  })
}
