import { deskRefusalWords } from '#content/desk/refusal-words.ts'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { deleteLead } from '../access/delete-lead.ts'
import { lookBehindWall } from '../access/look-behind-wall.ts'
import type { DeskContext } from '../desk-context.ts'
import { performAct } from './perform-act.ts'

/** Runs the acts of one device in order, each on all of its leads. */
export async function performActs(
  ctx: DeskContext,
  member: DeskMember,
  acts: readonly SentAct[],
): Promise<ActResult[]> {
  const results: ActResult[] = []
  for (const sent of acts) {
    for (const target of sent.on) results.push(await performOn(ctx, member, sent, target))
  }
  return results
}

function performOn(
  ctx: DeskContext,
  member: DeskMember,
  { id, on: targets, do: act }: SentAct,
  { lead, over }: SentAct['on'][number],
): Promise<ActResult> {
  if (act.act !== 'delete' && act.act !== 'look') return performAct(ctx, member, { id, lead, over, do: act })
  if (targets.length > 1) return Promise.resolve({ id, lead, outcome: 'refused', why: deskRefusalWords.act.oneAtATime })
  if (act.act === 'delete') return deleteLead(ctx, member, { id, lead, reason: act.reason })
  return lookBehindWall(ctx, member, { id, lead, do: act })
}
