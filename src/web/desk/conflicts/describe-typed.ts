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
  if (act.act === 'close') return ''
  const all = { ...act } as Readonly<Record<string, unknown>>
  return textNames.flatMap((name) => (all[name] ? [String(all[name])] : [])).join(' ')
}

/** The parts of an act that a member types in words. The reason for closing a lead is chosen from a list. */
const textNames = ['subject', 'body', 'text', 'title', 'reason', 'note', 'authorityNote']
