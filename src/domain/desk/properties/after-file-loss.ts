import { type FileState, findOpenItems } from './checklist.ts'
import type { PropertyState } from './property-state.ts'

/**
 * Updates a property that has lost a file on which the team may have relied: we removed the file because of its content, or
 * its owner withdrew it. A permission that nobody can read any more doesn't count, so the property is sealed until another
 * one is recorded. If the checklist becomes incomplete, the offer clock stops, unless it has run out: a missed offer stays
 * missed.
 */
export function afterFileLoss(
  property: PropertyState,
  id: string,
  { files, at }: { files: readonly FileState[]; at: Date },
): Partial<PropertyState> {
  const file = files.find((one) => one.id === id)
  const after = files.map((one) => (one.id === id ? { ...one, removedAt: at.toISOString() } : one))
  // Nobody relied on files that were not accepted.
  const isOpen = file?.acceptedAt != null && findOpenItems(property, after).some(({ item }) => item === file.category)
  const { offeredAt, offerDueAt } = property
  const isRunning = offeredAt === null && offerDueAt !== null && new Date(offerDueAt) > at
  return {
    ...(property.authorityFile === id && ({ authority: 'none', authorityFile: null, ceiling: 0 } as const)),
    ...(isOpen && isRunning && { completedAt: null, offerDueAt: null }),
  }
}
