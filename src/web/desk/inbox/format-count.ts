/** Nobody needs to know more exactly. */
export function formatCount(count: number): string {
  return count > 999 ? '999+' : String(count)
}
