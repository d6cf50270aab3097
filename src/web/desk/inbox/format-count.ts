/** Nobody needs a more exact number. */
export function formatCount(count: number): string {
  return count > 999 ? '999+' : String(count)
}
