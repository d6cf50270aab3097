import { home } from '#content/pages/home.ts'
import { Opener } from '../../island/opener.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { KeptTogether } from '../../ui/kept-together.tsx'

export function HowItWorks() {
  const { eyebrow, heading, items } = home.steps
  return (
    <section aria-labelledby="how-it-works" className="border-t border-rule">
      <div className={`${frame} grid gap-12 py-20 lg:grid-cols-[5fr_7fr] lg:py-28`}>
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="how-it-works" className="mt-5 mb-9 max-w-[8.6em] text-2xl font-normal tracking-tight">
            {heading}
          </h2>
          <Opener opens="questionnaire" className={buttonStyle.solid}>
            {home.hero.action}
          </Opener>
        </div>
        <ol>
          {items.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[4rem_1fr] border-t border-rule py-8 last:pb-0 sm:grid-cols-[6rem_1fr]"
            >
              <span aria-hidden="true" className="font-display text-2xl text-brass">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl font-medium">{title}</h3>
                <p className="mt-2 max-w-120 text-soft">
                  <KeptTogether text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
