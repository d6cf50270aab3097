import { toolWords as words } from '#content/tools/tool-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDay } from '#domain/text/format-day.ts'
import type { Row, ToolState } from '#domain/tools/tool.ts'
import { CarryForm } from './carry-form.tsx'
import { CopyLink } from './copy-link.tsx'
import { FiguresTable } from './figures-table.tsx'

interface ToolResultProps {
  state: ToolState
  /** The day of the result; empty before there is one. */
  day: string
  /** The example, which is shown until there is a result. */
  sample: { entries: readonly Row[]; rows: readonly Row[] } | null
}

/** The result in one sentence, which screen readers announce, and then in figures. */
export function ToolResult({ state: { answer, faults, blank }, day, sample }: ToolResultProps) {
  const isFaulty = Object.keys(faults).length > 0
  return (
    <section aria-labelledby="result" className="tool-result">
      <h2 id="result" className="text-xl font-medium">
        {words.result}
      </h2>
      <p role="status" className="mt-3 text-lg">
        {answer?.sentence ?? (isFaulty ? words.faults.check : '')}
      </p>
      {!isFaulty && sample && (
        <div className="mt-6 border border-rule bg-sheet p-6">
          <p className="text-sm font-semibold text-brass">{words.sample}</p>
          <p className="mt-2 text-sm text-soft">
            {sample.entries.map(({ label, value }) => `${label}: ${value}`).join('; ')}
          </p>
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

function Figures({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="figures-list mt-6">
      {rows.map(({ label, value, isMain }) => (
        <div key={label} className={isMain ? 'main' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
