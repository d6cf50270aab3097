import type { Kysely } from 'kysely'
import type { TodayRow } from '#domain/desk/answers/today.ts'
import { readChecklist } from '#domain/desk/properties/checklist.ts'
import { describeWant, findSentWords } from '#domain/desk/today/describe-want.ts'
import { quoteWords } from '#domain/desk/today/quote-words.ts'
import type { Tables } from '../../tables.ts'
import {
  findTodayLeads,
  findTodayProperties,
  findTodayTasks,
  type TodayLead,
  type TodayProperty,
} from './today-details-store.ts'
import type { ListedItem } from './today-store.ts'

/** The rows of things, in their order. A lead may have been deleted since they were listed. */
export async function describeItems(
  db: Kysely<Tables>,
  memberId: string,
  things: readonly ListedItem[],
): Promise<TodayRow[]> {
  if (things.length === 0) return []
  const leadIds = [...new Set(things.map(({ leadId }) => leadId))]
  const taskIds = things.filter(({ kind }) => kind === 'task').map(({ id }) => id)
  const [leads, tasks, properties] = await Promise.all([
    findTodayLeads(db, memberId, leadIds),
    taskIds.length === 0 ? null : findTodayTasks(db, taskIds),
    findTodayProperties(db, leadIds),
  ])
  return things.flatMap((thing) => {
    const lead = leads.get(thing.leadId)
    const task = thing.kind === 'task' ? tasks?.get(thing.id) : undefined
    if (!lead || (thing.kind === 'task' && !task)) return []
    const property = properties.get(thing.leadId)
    const added = task?.added ?? null
    const starts = { reply: lead.receivedAt, offer: property?.completedAt, task: added?.at, 'wrote-back': thing.at }
    const { [thing.kind]: startedAt } = starts
    return [
      {
        ...describeLead(lead),
        kind: thing.kind,
        id: thing.id,
        at: thing.at.toISOString(),
        startedAt: startedAt ? new Date(startedAt).toISOString() : null,
        assigneeId: task?.assigneeId ?? lead.assigneeId,
        task: task ? { title: task.title, setBy: added?.by ?? null } : null,
        property: property ? describeProperty(property) : null,
      },
    ]
  })
}

function describeLead(lead: TodayLead): Pick<TodayRow, 'lead' | 'wants' | 'words' | 'wroteAt'> {
  const { id, reference, kind, fullName, flags, receivedAt, mail } = lead
  return {
    lead: { id, reference, kind, fullName, flags, receivedAt: receivedAt.toISOString() },
    wants: describeWant(lead),
    words: quoteWords(mail?.text ?? findSentWords(lead)),
    wroteAt: (mail ? new Date(mail.at) : receivedAt).toISOString(),
  }
}

function describeProperty(property: TodayProperty): NonNullable<TodayRow['property']> {
  const checklist = readChecklist(property, property.files)
  const done = checklist.filter(({ state }) => state === 'done').length
  return { reference: property.reference, address: property.address, done, needed: checklist.length }
}
