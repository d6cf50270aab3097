import { proofWords as words } from '#content/proof.ts'
import type { Proof } from '#content/proof-schema.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { ExampleTag } from './example-tag.tsx'

interface DealCardProps {
  deal: Proof['deals'][number]
  isExample: boolean
  /** The level of its heading. */
  level?: 3 | 4
}

/** A closed sale: what, where, how long it took and why it worked. */
export function DealCard({ deal, isExample, level = 4 }: DealCardProps) {
  const { type, city, month, daysToClose, story } = deal
  const days = daysToClose === 1 ? words.days.one : words.days.many.replace('{count}', String(daysToClose))
  const Heading = `h${level}` as const
  return (
    <li className="border-t-2 border-ink pt-5">
      {isExample && <ExampleTag />}
      <Heading className="font-text font-semibold">
        {type}, {city}
      </Heading>
      <p className="mt-2 text-sm text-soft">
        <span className="block font-display text-figure font-normal tracking-tight text-ink">{days}</span>{' '}
        {words.closed.replace('{month}', formatMonth(month))}
      </p>
      <p className="mt-3 text-soft">{story}</p>
    </li>
  )
}
