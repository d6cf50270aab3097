import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { type ActDeps, type ActResult, performAct } from './perform-act.ts'

/** Acts of one device in the order in which it did them, each on all of its leads. */
export async function performActs(ctx: ActDeps, member: DeskMember, acts: readonly SentAct[]): Promise<ActResult[]> {
  const results: ActResult[] = []
  for (const { id, on, do: act } of acts) {
    for (const { lead, base } of on) results.push(await performAct(ctx, member, { id, lead, base, do: act }))
  }
  return results
}
