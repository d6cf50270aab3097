import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import type { AnswerRow } from '#domain/questionnaire/describe-answers.ts'

interface AnswerListProps {
  answers: readonly AnswerRow[]
  onChange: (row: AnswerRow) => void
}

/** All answers, to look over before sending. Each can be changed. */
export function AnswerList({ answers, onChange }: AnswerListProps) {
  return (
    <dl className="answers">
      {answers.map((row) => (
        <div key={row.field}>
          <dt>{row.label}</dt>
          <dd>
            {row.value || <i>{words.notGiven}</i>}
            <button
              type="button"
              className="link"
              data-change={row.field}
              aria-label={`${words.change}: ${row.label}`}
              onClick={() => onChange(row)}
            >
              {words.change}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The answers so far, next to the form. The stylesheet shows it where there is room. */
export function AnswerSummary({ answers }: { answers: readonly AnswerRow[] }) {
  const given = answers.filter(({ value }) => value !== '')
  return (
    given.length > 0 && (
      <aside className="summary" aria-labelledby="summary-heading">
        <h3 id="summary-heading">{words.soFar}</h3>
        <dl className="answers">
          {given.map(({ field, label, value }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </aside>
    )
  )
}
