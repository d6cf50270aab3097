import { type FileState, findOpenItems } from './checklist.ts'
import type { PropertyState } from './property-state.ts'

/**
 * What becomes of a property whose file is gone though the team may have relied on it: we have removed it because of what
 * is in it, or its owner has taken it back. A permission that nobody can read any more is none, so the property is sealed
 * until another one is recorded. A checklist that lacks something again stops the clock of the offer, unless it has run
 * out: what was missed stays missed.
 */
export function loseFile(
  property: PropertyState,
  id: string,
  { files, at }: { files: readonly FileState[]; at: Date },
): Partial<PropertyState> {
  const file = files.find((one) => one.id === id)
  const after = files.map((one) => (one.id === id ? { ...one, removedAt: at.toISOString() } : one))
  // Nobody relied on what was not accepted.
  const isOpen = file?.acceptedAt != null && findOpenItems(property, after).some(({ item }) => item === file.category)
  const { offeredAt, offerDueAt } = property
  const isRunning = offeredAt === null && offerDueAt !== null && new Date(offerDueAt) > at
  return {
    ...(property.authorityFile === id && ({ authority: 'none', authorityFile: null, ceiling: 0 } as const)),
    ...(isOpen && isRunning && { completedAt: null, offerDueAt: null }),
  }
}
