import type { ReactNode } from 'react'
import { sellFast } from '#content/pages/sell-fast.ts'
import { getClaim } from '#domain/advertising/claims.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'

const { how, kinds, who, needs } = sellFast.briefing

/** How a fast sale works, who answers, and what we need from the owner. */
export function SellFastBriefing({ identity: { agents, brokerageName } }: { identity: SiteFacts['identity'] }) {
  return (
    <div className="order-1 mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 min-[60rem]:mt-0">
      <h2 id="how-it-goes" className="sr-only">
        {how.heading}
      </h2>
      <ol aria-labelledby="how-it-goes" className="grid gap-2.5 sm:col-span-2">
        {how.steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2.25rem_1fr] items-baseline">
            <span aria-hidden="true" className="font-display text-xl text-glow">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Note heading={who.heading}>
        {agents.map(({ name, designation }) => (
          <p key={name}>
            {name}, {designation}
          </p>
        ))}
        <p className="text-moon-soft">
          {brokerageName}
          <br />
          {getClaim('licensed-in-ontario').text}
        </p>
      </Note>
      <Note heading={needs.heading}>
        <p className="text-moon-soft">{needs.text}</p>
      </Note>
      <div className="sm:col-span-2">
        <Note heading={kinds.heading}>
          <p className="text-moon-soft">{kinds.text}</p>
        </Note>
      </div>
    </div>
  )
}

function Note({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="border-t border-night-rule pt-3 text-sm">
      <h2 className="font-text font-semibold text-glow">{heading}</h2>
      {children}
    </section>
  )
}
