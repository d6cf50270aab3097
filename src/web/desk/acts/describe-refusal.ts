import { conflictWords } from '#content/desk/conflict-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { rightWords } from '#content/desk/right-words.ts'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import type { Team } from '#domain/desk/answers/team.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { describeTyped } from '../conflicts/describe-typed.ts'
import type { PendingAct } from '../conflicts/use-conflicts.ts'
import { nameIn } from '../shell/use-names.ts'

/** Why an act failed. */
export interface Notice {
  notice: string
  /** The reference of a colleague's lead, on which this member may leave a note instead; null without one. */
  noteOn: string | null
}

export const noNotice: Notice = { notice: '', noteOn: null }

type Refused = Extract<ActResult, { outcome: 'refused' }>

/** Names the lead and the member who has it, as far as the page knows them. */
export function describeRefusal(refusal: Refused, sent: PendingAct | undefined, team: Team): Notice {
  const { why, lead } = refusal
  const shown = sent?.leads?.find((one) => one.lead === lead)?.shown?.before
  const holder = refusal.holder ?? (why === rightWords.taken ? shown?.state.assigneeId : null) ?? null
  const name = holder === null ? '' : nameIn(team, holder)
  const text = sayWhy({ why, name, lead: shown?.fullName ?? '' })
  const noteOn = (holder !== null && shown?.reference) || null
  return { notice: sent ? withTyped(text, sent.mine, team) : text, noteOn }
}

function sayWhy({ why, name, lead }: { why: string; name: string; lead: string }): string {
  const { assigned, about, withNow } = deskWords.refused
  if (lead !== '') return fillWords(name === '' ? about : assigned, { lead, name, why })
  return name === '' ? why : `${why} ${fillWords(withNow, { name })}`
}

/** What the member typed stays readable, so that it can be copied. */
export function withTyped(text: string, { do: act }: SentAct, team: Team): string {
  const typed = describeTyped(act, (id) => nameIn(team, id))
  return typed === '' ? text : `${text} ${fillWords(conflictWords.typed, { text: typed })}`
}
