import { toolWords as words } from '#content/tools/tool-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDay } from '#domain/text/format-day.ts'
import type { ToolState } from '#domain/tools/tool.ts'
import { CarryForm } from './carry-form.tsx'
import { CopyLink } from './copy-link.tsx'
import { FiguresTable } from './figures-table.tsx'

interface ToolResultProps {
  state: ToolState
  /** The day of the result; empty before there is one. */
  day: string
  /** The address of a worked example, and its result, which is shown until there is one. */
  example: string
  sample: ToolState['answer'] | null
}

/** The result in one sentence, which screen readers announce, and then in figures. */
export function ToolResult({ state: { answer, faults, blank }, day, example, sample }: ToolResultProps) {
  const isFaulty = Object.keys(faults).length > 0
  return (
    <section aria-labelledby="result" className="min-w-0">
      <h2 id="result" className="text-xl font-medium">
        {words.result}
      </h2>
      <p role="status" className="mt-3 text-lg">
        {answer?.sentence ?? (isFaulty ? words.faults.check : '')}
      </p>
      {!answer && !isFaulty && (
        <p className="mt-3 text-soft">
          {words.empty} <Example href={example} />
        </p>
      )}
      {!isFaulty && sample && (
        <div className="mt-6 border border-rule bg-sheet p-6">
          <p className="text-sm font-semibold text-brass">{words.sample}</p>
          <Figures rows={sample.rows} />
        </div>
      )}
      {answer && (
        <>
          <Figures rows={answer.rows} />
          {[...answer.notes, ...(blank.length > 0 ? [fillWords(words.blank, { fields: blank.join(', ') })] : [])].map(
            (note) => (
              <p key={note} className="mt-3 text-sm text-soft">
                {note}
              </p>
            ),
          )}
          {answer.tables.map((table) => (
            <FiguresTable key={table.caption} table={table} />
          ))}
          {day && <p className="mt-4 text-sm text-soft">{fillWords(words.day, { day: formatDay(day) })}</p>}
          <CopyLink />
          {answer.carried && <CarryForm carried={answer.carried} />}
        </>
      )}
    </section>
  )
}

function Figures({ rows }: { rows: NonNullable<ToolState['answer']>['rows'] }) {
  return (
    <dl className="figures-list mt-6">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A link, or a button where the fragment has the figures: nothing of the page has that name, and it needs scripts. */
function Example({ href }: { href: string }) {
  const style =
    'press inline-flex min-h-11 items-center font-semibold text-ink underline decoration-metal decoration-2 underline-offset-4 hover:decoration-ink'
  return href.includes('#') ? (
    <button type="button" className={`${style} noscript:hidden`} onClick={() => location.assign(href)}>
      {words.example}
    </button>
  ) : (
    <a href={href} className={style}>
      {words.example}
    </a>
  )
}
