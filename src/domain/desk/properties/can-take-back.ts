import type { OwnerFilesView } from './owner-files-view.ts'

/** What an owner can remove without us. For files that we have accepted or relied on, they have to ask us. */
export function canTakeBack({ sections, isComplete }: Pick<OwnerFilesView, 'sections' | 'isComplete'>): boolean {
  return sections.some(
    ({ answer, files }) =>
      (answer !== '' && !isComplete) || files.some(({ state }) => state !== 'accepted' && state !== 'refused'),
  )
}
