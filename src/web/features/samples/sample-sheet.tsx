import { type Sample, samples } from '#content/pages/samples.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'

/** A sample as a sheet of paper under the brokerage's name. Its stamp and its caption say that it is made up. */
export function SampleSheet({ sample, facts }: { sample: Sample; facts: SiteFacts }) {
  const { id, kind, heading, rows, lists, smallPrint, caption } = sample
  return (
    <figure aria-labelledby={`sample-${id}`} className="flex flex-col">
      <div className="grow border border-rule bg-sheet p-6 sm:p-8">
        <div className="flex items-start justify-between gap-6">
          <p className="text-sm">
            <strong className="block text-base font-semibold">{facts.identity.brokerageName}</strong>
            <span className="text-soft">{kind}</span>
          </p>
          <p className="bg-action px-3 text-sm font-semibold tracking-wide text-on-action">{samples.stamp}</p>
        </div>
        <h3 id={`sample-${id}`} className="mt-6 text-xl font-medium">
          <Redacted parts={heading} facts={facts} />
        </h3>
        <dl className="mt-4">
          {rows.map(({ term, text }) => (
            <div key={term} className="grid grid-cols-[2fr_3fr] gap-x-5 border-t border-rule py-1.5">
              <dt className="text-sm text-soft">{term}</dt>
              <dd>
                <Redacted parts={text} facts={facts} />
              </dd>
            </div>
          ))}
        </dl>
        {lists.map((list) => (
          <div key={list.heading} className="mt-5">
            <h4 className="font-semibold">{list.heading}</h4>
            <ul className="mt-2 text-soft">
              {list.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
        <p className="mt-6 border-t border-rule pt-4 text-sm text-soft">{smallPrint}</p>
      </div>
      <figcaption className="mt-3 text-sm text-soft">{caption}</figcaption>
    </figure>
  )
}

/** Text with bars, which a screen reader calls withheld. */
function Redacted({ parts, facts }: { parts: Sample['heading']; facts: SiteFacts }) {
  return parts.map((part, index) =>
    part === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <span key={index} className="redacted">
        <span className="sr-only">{samples.withheld}</span>
      </span>
    ) : (
      fillIn(part, facts)
    ),
  )
}
