import type { Due } from '#domain/desk/answers/today.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { arrangeToday, listArranged, sortItems } from '#domain/desk/today/arrange-today.ts'
import type { DeskContext } from '../desk-context.ts'
import { countUnmatched } from '../inbound/unmatched-store.ts'
import { countTabs } from '../inbox/count-inbox.ts'
import { describeItems } from './describe-items.ts'
import { countPropertiesToDo, listItems } from './today-store.ts'

/** The member's next reply and next offer, and the counts beside the names of the screens. */
export async function readDue(
  { db, now, search }: Pick<DeskContext, 'db' | 'now' | 'search'>,
  { id: memberId }: DeskMember,
): Promise<Due> {
  const at = new Date(now())
  const [things, inbox, properties, tray] = await Promise.all([
    listItems(db, { memberId, scope: 'mine', at }),
    countTabs(db, { memberId, at, search: await search.mode() }),
    countPropertiesToDo(db, memberId),
    countUnmatched(db),
  ])
  const sorted = sortItems(things)
  const next = (['reply', 'offer'] as const).flatMap((kind) => sorted.find((thing) => thing.kind === kind) ?? [])
  const rows = await describeItems(db, memberId, next)
  const reply = rows.find(({ kind }) => kind === 'reply')
  const offer = rows.find(({ kind }) => kind === 'offer')
  return {
    reply: reply ? toClock(reply.lead.reference, reply) : null,
    offer: offer?.property ? toClock(offer.property.reference, offer) : null,
    today: listArranged(arrangeToday(things, at)).length,
    inbox,
    properties,
    tray,
  }
}

function toClock(reference: string, { at, startedAt }: { at: string; startedAt: string | null }): Due['reply'] {
  return { reference, dueAt: at, startedAt: startedAt ?? at }
}
