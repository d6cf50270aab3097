import type { LegalDocument } from '#content/legal/legal-schema.ts'
import { legalWords } from '#content/legal/legal-words.ts'
import type { LegalPath } from '#domain/site/site-map.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { LegalDrawing } from '../../art/legal-drawing.tsx'
import { frame } from '../../ui/frame.ts'
import { Kicker } from '../../ui/kicker.tsx'

/** Title and dates of a legal text, and a drawing of what it is about. */
export function LegalHeader({ text, path }: { text: LegalDocument; path: LegalPath }) {
  return (
    <div className="border-b border-rule sm:bg-[linear-gradient(90deg,var(--paper)_40%,var(--horizon)_160%)] print:border-0">
      <div className={`${frame} flex items-end justify-between gap-10`}>
        <div className="py-14 lg:py-20 print:py-4">
          <Kicker>{legalWords.kicker}</Kicker>
          <h1 className="mt-5 text-2xl font-normal tracking-tight">{text.title}</h1>
          <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-2 text-sm text-soft">
            <Dated label={legalWords.effective} day={text.effective} />
            <Dated label={legalWords.updated} day={text.updated} />
          </dl>
        </div>
        <div className="hidden w-64 shrink-0 sm:block lg:w-76 print:hidden">
          <LegalDrawing path={path} />
        </div>
      </div>
    </div>
  )
}

function Dated({ label, day }: { label: string; day: string }) {
  return (
    <div className="flex gap-x-2">
      <dt>{label}</dt>
      <dd className="font-semibold text-ink">
        <time dateTime={day}>{formatDay(day)}</time>
      </dd>
    </div>
  )
}
