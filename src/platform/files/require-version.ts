const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isVersion(text: string): boolean {
  return VERSION.test(text)
}

/** Versions become file paths, so anything else could reach files outside the store. */
export function requireVersion(text: string): string {
  if (!isVersion(text)) throw new Error(`${text} is not a version`)
  return text
}
