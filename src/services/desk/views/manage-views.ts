import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { DeskView } from '#domain/desk/answers/views.ts'
import { DeskId } from '#domain/desk/desk-id.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { MAX_QUERY } from '#domain/desk/inbox/inbox-query.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { deleteView, insertView, listViews, renameView } from './view-store.ts'

const MOST = 20

/** A view to save or, with a known id, to rename; or the id of one to remove. */
export const ViewChange = v.union([
  v.object({
    id: DeskId,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
    query: v.pipe(v.string(), v.trim(), v.maxLength(MAX_QUERY)),
    isTeam: v.boolean(),
  }),
  v.object({ remove: DeskId }),
])
export type ViewChange = v.InferOutput<typeof ViewChange>

type Deps = Pick<DeskContext, 'db' | 'now'>

export function readViews({ db }: Deps, { id }: DeskMember): Promise<DeskView[]> {
  return listViews(db, id)
}

/** Saves, renames or removes a view. A team view can be changed by its author and by managers. */
export async function changeViews({ db, now }: Deps, member: DeskMember, change: ViewChange): Promise<DeskView[]> {
  const views = await listViews(db, member.id)
  const wanted = 'remove' in change ? change.remove : change.id
  const known = views.find((view) => view.id === wanted)
  // Saving a view again sends the same name, which anybody may.
  const isChanged = known && ('remove' in change || known.name !== change.name)
  const refusal = isChanged ? mayOfTeam('remove-view', member, { id: known.madeBy }) : null
  if (refusal) throw new AppError('forbidden', refusal)
  if ('remove' in change) {
    if (known) await deleteView(db, known.id)
  } else if (known) {
    if (isChanged) await renameView(db, known.id, change.name)
  } else {
    const { id, name, query, isTeam } = change
    const isFull = views.filter(({ owner }) => (owner === null) === isTeam).length >= MOST
    if (isFull) throw new AppError('refused', deskRefusalWords.views.full)
    await insertView(db, { id, name, query, owner: isTeam ? null : member.id, madeBy: member.id, at: new Date(now()) })
  }
  return readViews({ db, now }, member)
}
