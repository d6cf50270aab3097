import type { LegalDocument } from '#content/legal/legal-schema.ts'
import { legalWords } from '#content/legal/legal-words.ts'
import type { LegalPath } from '#domain/site/site-paths.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { LegalDrawing } from '../../art/legal-drawing.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Title and dates of a legal text, and a drawing of what it is about. */
export function LegalHeader({ text, path }: { text: LegalDocument; path: LegalPath }) {
  return (
    <PageHeader eyebrow={legalWords.eyebrow} heading={text.title} drawing={<LegalDrawing path={path} />}>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-2 text-sm text-soft">
        <Dated label={legalWords.effective} day={text.effective} />
        <Dated label={legalWords.updated} day={text.updated} />
      </dl>
    </PageHeader>
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
