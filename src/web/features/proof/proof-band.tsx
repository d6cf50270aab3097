import type { ReactNode } from 'react'
import { proof as filledIn, type Proof, proofWords as words } from '#content/proof.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

/** Photos, introductions and testimonials, if the brokerage has filled them in; nothing otherwise. */
export function ProofBand({ proof = filledIn }: { proof?: Proof }) {
  const { photos, introductions, testimonials } = proof
  if (photos.length + introductions.length + testimonials.length === 0) return null
  return (
    <section aria-labelledby="proof" className="border-t border-rule">
      <div className={`${frame} py-16 lg:py-24`}>
        <Eyebrow>{words.eyebrow}</Eyebrow>
        <h2 id="proof" className="mt-5 text-2xl font-normal tracking-tight">
          {words.heading}
        </h2>
        <Row>
          {photos.map(({ src, width, height, alt, caption }) => (
            <figure key={src}>
              <img src={src} width={width} height={height} alt={alt} loading="lazy" className="h-auto w-full" />
              <figcaption className="mt-3 text-sm text-soft">{caption}</figcaption>
            </figure>
          ))}
        </Row>
        <Row heading={words.introductions}>
          {introductions.map(({ heading, text, month }) => (
            <div key={heading} className="border-t-2 border-ink pt-5">
              <h4 className="font-semibold">{heading}</h4>
              <p className="mt-2 text-soft">{text}</p>
              <p className="mt-2 text-sm text-soft">{formatMonth(month)}</p>
            </div>
          ))}
        </Row>
        <Row heading={words.testimonials}>
          {testimonials.map(({ quote, by, date }) => (
            <figure key={quote} className="border-l-2 border-metal pl-5">
              <blockquote className="font-display text-lg">{quote}</blockquote>
              <figcaption className="mt-3 text-sm text-soft">
                {by}, {formatMonth(date)}
              </figcaption>
            </figure>
          ))}
        </Row>
      </div>
    </section>
  )
}

function Row({ heading, children }: { heading?: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      {heading && <h3 className="mt-12 text-xl font-medium">{heading}</h3>}
      <div className="mt-8 grid gap-x-10 gap-y-10 md:grid-cols-3">{children}</div>
    </>
  )
}
