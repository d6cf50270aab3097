import { sellFast } from '#content/pages/sell-fast.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

export function SellFastSteps() {
  const { eyebrow, heading, steps } = sellFast.nextSteps
  return (
    <section aria-labelledby="next-steps" className="border-t border-rule bg-sheet">
      <div className={`${frame} py-20 lg:py-28`}>
        <Eyebrow>{eyebrow}</Eyebrow>
        <h2 id="next-steps" className="mt-5 text-2xl font-normal tracking-tight">
          {heading}
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step.heading} className="grid grid-cols-[2.5rem_1fr] sm:block sm:border-l sm:border-rule sm:pl-5">
              <span aria-hidden="true" className="row-span-2 font-display text-2xl text-brass">
                {index + 1}
              </span>
              <h3 className="pt-1 text-xl font-medium sm:mt-3 sm:pt-0">{step.heading}</h3>
              <p className="mt-3 text-soft">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
