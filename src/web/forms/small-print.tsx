import { shownWordings } from '#content/inquiries/shown-wordings.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { LinkedText } from '../ui/linked-text.tsx'

interface SmallPrintProps {
  kind: 'contact' | 'sell-fast'
  facts: SiteFacts
  heading: string
  /** What sending the form means. */
  lines: readonly string[]
  privacyNote: { heading: string; items: readonly { term: string; text: string }[] }
}

/** What to know before sending a form, folded. Readable without giving any data, as RECO requires. */
export function SmallPrint({ kind, facts, heading, lines, privacyNote }: SmallPrintProps) {
  return (
    <Disclosure summary={heading}>
      <div className="grid gap-2 pb-3 text-soft">
        {lines.map((line) => (
          <p key={line}>{fillIn(line, facts)}</p>
        ))}
        <p>{fillIn(shownWordings[kind].text, facts)}</p>
      </div>
      <h3 className="border-t border-rule pt-3 font-text font-semibold">{privacyNote.heading}</h3>
      <dl className="mt-1 pb-2">
        {privacyNote.items.map(({ term, text }) => (
          <div key={term} className="py-1.5">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-soft">
              <LinkedText parts={linkText(text, facts)} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
