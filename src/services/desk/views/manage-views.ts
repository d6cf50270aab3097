import * as v from 'valibot'
import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { DeskView } from '#domain/desk/answers/views.ts'
import { DeskId } from '#domain/desk/desk-id.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { MAX_QUERY } from '#domain/desk/inbox/inbox-query.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { AppError } from '#domain/errors.ts'
import type { DeskContext } from '../desk-context.ts'
import { deleteView, insertView, listViews } from './view-store.ts'

const MOST = 20

/** A view to save, or the id of one to remove. */
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

/** Saves or removes a view. A team view can be removed by its author and by managers. */
export async function changeViews({ db, now }: Deps, member: DeskMember, change: ViewChange): Promise<DeskView[]> {
  const views = await listViews(db, member.id)
  if ('remove' in change) {
    const found = views.find(({ id }) => id === change.remove)
    const refusal = found ? mayOfTeam('remove-view', member, { id: found.madeBy }) : null
    if (refusal) throw new AppError('forbidden', refusal)
    if (found) await deleteView(db, found.id)
    return readViews({ db, now }, member)
  }
  const { id, name, query, isTeam } = change
  const isFull = views.filter(({ owner }) => (owner === null) === isTeam).length >= MOST
  if (isFull && !views.some((view) => view.id === id)) throw new AppError('refused', deskRefusalWords.views.full)
  await insertView(db, { id, name, query, owner: isTeam ? null : member.id, madeBy: member.id, at: new Date(now()) })
  return readViews({ db, now }, member)
}
