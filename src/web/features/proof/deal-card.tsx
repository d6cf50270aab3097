import { proofWords as words } from '#content/proof.ts'
import type { Proof } from '#content/proof-schema.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { ExampleTag } from './example-tag.tsx'

/** A closed sale: what, where, how long it took and why it worked. */
export function DealCard({ deal, isExample }: { deal: Proof['deals'][number]; isExample: boolean }) {
  const { type, city, month, daysToClose, story } = deal
  const days = daysToClose === 1 ? words.days.one : words.days.many.replace('{count}', String(daysToClose))
  return (
    <li className="border-t-2 border-ink pt-5">
      {isExample && <ExampleTag />}
      <h4 className="font-semibold">
        {type}, {city}
      </h4>
      <p className="mt-2 text-sm text-soft">
        <span className="block font-display text-figure font-normal tracking-tight text-ink">{days}</span>{' '}
        {words.closed.replace('{month}', formatMonth(month))}
      </p>
      <p className="mt-3 text-soft">{story}</p>
    </li>
  )
}
