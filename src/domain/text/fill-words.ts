/** Puts values in the place of {names}; one that is not given is an error. */
export function fillWords(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nothing is given for ${placeholder}`)
    return String(value)
  })
}
