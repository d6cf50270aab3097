import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { listReplaced } from '#domain/desk/acts/replaced-values.ts'
import { describeField } from './describe-field.ts'

/** The text that a member typed for an act, so that it can be copied if the act is no longer possible. */
export function describeTyped(act: SentAct['do'], nameOf: (id: string) => string): string {
  if (act.act === 'edit-property')
    return Object.entries(listReplaced(act) ?? {})
      .map(([name, value]) => describeField(name, value, nameOf))
      .filter(({ text }) => text !== '')
      .map(({ label, text }) => `${label}: ${text}`)
      .join('; ')
  if (act.act === 'record-authority') return act.authorityNote
  if (act.act === 'task') return act.title
  return 'text' in act ? act.text : ''
}
