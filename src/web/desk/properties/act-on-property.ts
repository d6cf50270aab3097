import { deskWords } from '#content/desk/desk-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { flattenProperty, listReplaced } from '#domain/desk/acts/replaced-values.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { pickValues } from '#domain/desk/conflict.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { may, type Refusal } from '#domain/desk/may.ts'
import type { PropertyAct, PropertyActName } from '#domain/desk/properties/property-act.ts'
import type { PendingAct, TypedAct } from '../conflicts/use-conflicts.ts'

type Without<Act> = Act extends { property: string } ? Omit<Act, 'property'> : never

/** Runs an act on the property, and returns its id. A form passes `typed`. */
export type ActOnProperty = (what: Without<Exclude<PropertyAct, { act: 'make-property' }>>, typed?: TypedAct) => string

interface Acting {
  act: (what: PropertyAct, targets: SentAct['on'], words: string, options?: Pick<PendingAct, 'onSettled'>) => string
}

/** An act that replaces a value starts from the one on the screen. */
export function actOn({ act }: Acting, { property }: PropertyPage): ActOnProperty {
  return (what, typed) => {
    const whole = { ...what, property: property.id } as PropertyAct
    const replaced = listReplaced(whole)
    const over = replaced && (typed?.over ?? pickValues(flattenProperty(property.state), Object.keys(replaced)))
    // Of all these, only an answer to the owner can be undone.
    const words = what.act === 'offer' ? deskWords.did.offer : ''
    return act(whole, [{ lead: property.lead.id, ...(over && { over }) }], words, { onSettled: typed?.onSettled })
  }
}

/** Why this member may not do something with a property; null if they may. */
export type PropertyRights = (name: PropertyActName) => Refusal

/** Rights on a property depend on nothing else of its lead. */
export function askPropertyRights(member: DeskMember, { property }: PropertyPage): PropertyRights {
  const { assigneeId } = property.lead
  const lead = { kind: 'sell-fast', assigneeId, eyes: [], replyDueAt: null, touchedAt: null, keptUntil: null } as const
  return (name) => may(name, { member, lead, at: new Date() })
}
