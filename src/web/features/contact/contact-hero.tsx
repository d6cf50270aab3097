import { contact } from '#content/pages/contact.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { MeetingDrawing } from '../../art/meeting-drawing.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { frame } from '../../ui/frame.ts'
import { Kicker } from '../../ui/kicker.tsx'

export function ContactHero({ facts }: { facts: SiteFacts }) {
  const { hero, intro, callLabel } = contact
  return (
    <section className="overflow-hidden dusk">
      <div className={`${frame} grid items-end gap-x-12 lg:grid-cols-[7fr_5fr]`}>
        <div className="pt-14 pb-10 sm:pt-20 lg:pb-24">
          <Kicker>{hero.eyebrow}</Kicker>
          <h1 className="mt-6 text-3xl font-normal tracking-tight">{hero.heading}</h1>
          <p className="mt-7 max-w-140 text-lg">{fillIn(hero.lead, facts)}</p>
          <p className="mt-4 max-w-140 text-soft">{intro}</p>
          <a href={`tel:${facts.identity.phone}`} className={`${buttonStyle.solid} mt-9`}>
            {fillIn(callLabel, facts)}
          </a>
        </div>
        <MeetingDrawing className="mx-auto h-auto w-full max-w-120" />
      </div>
    </section>
  )
}
