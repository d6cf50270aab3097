import type { Proof } from '#content/proof-schema.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { ExampleTag } from './example-tag.tsx'

/** What somebody wrote to us, under the name that they agreed to. */
export function TestimonialCard({
  testimonial,
  isExample,
}: {
  testimonial: Proof['testimonials'][number]
  isExample: boolean
}) {
  const { quote, by, date } = testimonial
  return (
    <li className="border-l-2 border-metal pl-6">
      {isExample && <ExampleTag />}
      <figure>
        <blockquote className="font-display text-xl">{quote}</blockquote>
        <figcaption className="mt-3 text-sm text-soft">
          {by}, {formatMonth(date)}
        </figcaption>
      </figure>
    </li>
  )
}
