import type { FileState } from '#domain/desk/properties/checklist.ts'
import type { FileRow } from './file-store.ts'

type Row = Pick<FileRow, 'id' | 'category' | 'scan' | 'arrived_at' | 'accepted_at' | 'removed_at'>

/** The parts of a file that rules depend on. */
export function toFileState({ id, category, scan, arrived_at, accepted_at, removed_at }: Row): FileState {
  return {
    id,
    category,
    scan,
    arrivedAt: arrived_at?.toISOString() ?? null,
    acceptedAt: accepted_at?.toISOString() ?? null,
    removedAt: removed_at?.toISOString() ?? null,
  }
}
