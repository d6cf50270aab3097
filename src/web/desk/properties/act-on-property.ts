import { deskWords } from '#content/desk/desk-words.ts'
import { type PropertyAct, setByAct } from '#domain/desk/properties/property-act.ts'
import type { PropertyPage } from './property-client.ts'

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
