import { samples } from '#content/pages/samples.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { SampleSheet } from './sample-sheet.tsx'

/** A sample of an introduction and of an offer in principle, and the questions people ask before they write to us. */
export function Samples({ page, facts }: { page: 'home' | 'sellFast'; facts: SiteFacts }) {
  const { eyebrow, heading, sheets, questions } = samples[page]
  return (
    <section aria-labelledby="samples" className="border-t border-rule">
      <div className={`${frame} py-16 lg:py-24`}>
        <Eyebrow>{eyebrow}</Eyebrow>
        <h2 id="samples" className="mt-5 text-2xl font-normal tracking-tight">
          {heading}
        </h2>
        <div className="mt-12 grid gap-x-10 gap-y-12 lg:grid-cols-2">
          {sheets.map((sample) => (
            <SampleSheet key={sample.id} sample={sample} facts={facts} />
          ))}
        </div>
        <h3 className="sr-only">{samples.questionsHeading}</h3>
        <dl className="mt-16 grid gap-x-10 gap-y-10 md:grid-cols-3">
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-t-2 border-ink pt-6">
              <dt className="font-display text-xl font-medium">{question}</dt>
              <dd className="mt-3 text-soft">
                <LinkedText parts={linkText(answer, facts)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
