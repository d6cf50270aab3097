import { deskWords } from '#content/desk/desk-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { may, type Verdict } from '#domain/desk/may.ts'
import { type PropertyAct, type PropertyActName, setByAct } from '#domain/desk/properties/property-act.ts'

type Without<Act> = Act extends { property: string } ? Omit<Act, 'property' | 'seen'> & { seen?: number } : never

/** What the parts of the screen do with the property; `seen` where it is not the version that is shown. */
export type ActOnProperty = (what: Without<Exclude<PropertyAct, { act: 'make-property' }>>) => string

interface Acting {
  act: (what: PropertyAct, on: { lead: string }[], words: string) => string
}

/** They overwrite nothing, and several are done one right after the other, faster than the property is read again. */
const ofOneFile: readonly string[] = ['accept-file', 'remove-file']

/** Acts name the version of the property that is shown, and what it says, so that nobody overwrites what they have not seen. */
export function actOn({ act }: Acting, { property }: PropertyPage): ActOnProperty {
  return (what) => {
    const seen = ofOneFile.includes(what.act) ? {} : { seen: property.version }
    const was = setByAct[what.act]?.map((name) => [name, property.state[name]])
    const before = was && { before: Object.fromEntries(was) }
    const whole = { ...seen, ...before, ...what, property: property.id } as PropertyAct
    // Of all these, only an answer to the owner can be undone.
    return act(whole, [{ lead: property.lead.id }], what.act === 'offer' ? deskWords.did.offer : '')
  }
}

/** Why this member may not do something with a property; null if they may. */
export type PropertyRights = (name: PropertyActName) => Verdict

/** What is asked about a property depends on nothing else of its lead. */
export function askPropertyRights(member: DeskMember, { property }: PropertyPage): PropertyRights {
  const { assigneeId } = property.lead
  const lead = { kind: 'sell-fast', assigneeId, eyes: [], replyDueAt: null, touchedAt: null, keptUntil: null } as const
  return (name) => may(name, { member, lead, at: new Date() })
}
