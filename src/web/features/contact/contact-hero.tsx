import type { ReactNode } from 'react'
import { contact } from '#content/pages/contact.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'

/** The number to call and the form side by side. On phones the advice follows the form; it has no links. */
export function ContactHero({ facts, form }: { facts: SiteFacts; form: ReactNode }) {
  const { hero, callLabel } = contact
  return (
    <section className="dusk">
      <div className={`${frame} flex flex-col gap-x-14 pt-8 pb-14 lg:grid lg:grid-cols-[5fr_7fr] lg:pt-8 lg:pb-20`}>
        <div className="contents lg:sticky lg:top-24 lg:block lg:self-start">
          <div className="mb-8">
            <Eyebrow>{hero.eyebrow}</Eyebrow>
            <h1 className="mt-4 text-form-hero font-normal tracking-tight">{hero.heading}</h1>
            <p className="mt-4 max-w-140 lg:text-lg">{fillIn(hero.lead, facts)}</p>
            <a href={`tel:${facts.identity.phone}`} className={`${buttonStyle.solid} mt-6`}>
              {fillIn(callLabel, facts)}
            </a>
          </div>
          <Advice />
        </div>
        {form}
      </div>
    </section>
  )
}

/** What to write to get a good answer. */
function Advice() {
  const { include } = contact
  return (
    <section aria-labelledby="include" className="order-1 mt-10 border-t-2 border-ink pt-4 lg:mt-0">
      <h2 id="include" className="text-xl font-medium">
        {include.heading}
      </h2>
      <ul className="mt-2 text-sm text-soft">
        {include.items.map((item) => (
          <li
            key={item}
            className="relative py-0.5 pl-6 before:absolute before:top-[0.85em] before:left-0 before:h-px before:w-3.5 before:bg-metal"
          >
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">{include.leaveOut}</p>
    </section>
  )
}
