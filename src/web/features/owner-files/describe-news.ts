import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { FileCategory } from '#domain/desk/properties/checklist.ts'
import type { OwnerFile, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'

/** What was done or refused, said where the owner is looking: in a part of the checklist, or above it. */
export interface Notice {
  text: string
  at: FileCategory | null
}

/** What became of files since the page was last read, for whoever cannot see their lines change; null if nothing did. */
export function describeNews(before: OwnerFilesView, after: OwnerFilesView): Notice | null {
  const known = new Map(before.sections.flatMap(({ files }) => files.map((file) => [file.id, said(file)])))
  for (const { category, files } of after.sections) {
    const news = files.filter((file) => said(file) !== '' && said(file) !== known.get(file.id))
    if (news.length > 0) return { at: category, text: news.map((file) => `${file.name}: ${said(file)}`).join(' ') }
  }
  return null
}

/** That it has arrived is said once, not again after it was checked. */
function said({ state, why }: OwnerFile): string {
  if (why !== '') return words.why[why]
  if (state === 'checking') return words.files.there
  return state === 'sending' ? '' : words.files[state]
}
