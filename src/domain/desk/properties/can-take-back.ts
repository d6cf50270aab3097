import type { OwnerFilesView } from './owner-files-view.ts'

/** What an owner can take back by themselves: what we have accepted, or counted on, needs a word with us. */
export function canTakeBack({ sections, isComplete }: Pick<OwnerFilesView, 'sections' | 'isComplete'>): boolean {
  return sections.some(
    ({ answer, files }) =>
      (answer !== '' && !isComplete) || files.some(({ state }) => state !== 'accepted' && state !== 'refused'),
  )
}
