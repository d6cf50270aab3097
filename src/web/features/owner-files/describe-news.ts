import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { FileCategory } from '#domain/desk/properties/checklist.ts'
import type { OwnerFile, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'

/** What was done or refused, shown where the owner is looking: in a section of the checklist, or above it. */
export interface Notice {
  text: string
  at: FileCategory | null
}

/**
 * What happened to files since the page was last read, for people who cannot see their lines change; null if nothing
 * did.
 */
export function describeNews(before: OwnerFilesView, after: OwnerFilesView): Notice | null {
  const known = new Map(before.sections.flatMap(({ files }) => files.map((file) => [file.id, describeState(file)])))
  for (const { category, files } of after.sections) {
    const news = files.filter((file) => describeState(file) !== '' && describeState(file) !== known.get(file.id))
    if (news.length > 0)
      return { at: category, text: news.map((file) => `${file.name}: ${describeState(file)}`).join(' ') }
  }
  return null
}

/** Announce an arrival once, not again when the file has been checked. */
function describeState({ state, why }: OwnerFile): string {
  if (why !== '') return words.why[why]
  if (state === 'checking') return words.files.there
  return state === 'sending' ? '' : words.files[state]
}
