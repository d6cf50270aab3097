import { checklistItems, fileCategories, isNeeded, readChecklist } from '#domain/desk/properties/checklist.ts'
import {
  type OwnerFile,
  type OwnerFileState,
  type OwnerFilesView,
  type RemovalReason,
  removalReasons,
} from '#domain/desk/properties/owner-files-view.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { describeDue } from '#domain/reply-clock/describe-due.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { FileRow } from './file-store.ts'
import { toFileState } from './to-file-state.ts'

/** What counts toward a property's limits, including uploads in progress. */
export function measureUse(files: readonly FileRow[]): { files: number; bytes: number } {
  const kept = files.filter((file) => file.removed_at === null)
  return { files: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** The checklist as the owner sees it: names, sizes, and files that we couldn't accept. */
export function describeOwnerFiles(
  property: PropertyState,
  files: readonly FileRow[],
  { until, at }: { until: Date; at: Date },
): Omit<OwnerFilesView, 'nextFile'> {
  const checklist = readChecklist(property, files.map(toFileState))
  const shown = fileCategories.filter((category) => {
    const item = checklistItems.find((one) => one === category)
    return item ? isNeeded(item, property) : property.authority !== 'written'
  })
  const { offerDueAt, offeredAt } = property
  const dueAt = offerDueAt === null || offeredAt !== null ? null : new Date(offerDueAt)
  return {
    address: property.address,
    until: formatDay(toTorontoDay(until)),
    used: measureUse(files),
    isComplete: property.completedAt !== null,
    answerBy: dueAt === null ? '' : describeDue(dueAt),
    isLate: dueAt !== null && at > dueAt,
    answeredOn: property.offeredAt === null ? '' : formatDay(toTorontoDay(new Date(property.offeredAt))),
    outcome: property.offerOutcome ?? '',
    sections: shown.map((category) => ({
      category,
      state: checklist.find(({ item }) => item === category)?.state ?? 'missing',
      answer: category === 'authority' ? '' : (property.answers[category] ?? ''),
      files: files.filter((file) => file.category === category && isShown(file)).map(toOwnerFile),
    })),
  }
}

const reasonOf = ({ removed_why: why }: FileRow): RemovalReason | null =>
  removalReasons.find((reason) => reason === why) ?? null

/** Files that the owner removed disappear; for those that we removed, there is an explanation. */
function isShown(file: FileRow): boolean {
  return file.removed_at === null || reasonOf(file) !== null
}

function toOwnerFile(file: FileRow): OwnerFile {
  return { id: file.id, name: file.name, bytes: file.bytes, state: stateOf(file), why: reasonOf(file) ?? '' }
}

function stateOf(file: FileRow): OwnerFileState {
  if (file.removed_at !== null) return 'refused'
  if (file.arrived_at === null) return 'sending'
  if (file.accepted_at !== null) return 'accepted'
  return file.scan === 'waiting' ? 'checking' : 'there'
}
