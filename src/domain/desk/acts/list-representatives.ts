/** Whom an event that recorded an agreement names. */
export function listRepresentatives({ data }: { data: Record<string, unknown> }): string[] {
  return Array.isArray(data.representatives) ? data.representatives.map(String) : []
}
