import { criteriaWords } from '#content/desk/criteria-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { describeCriteria } from '#domain/leads/describe-criteria.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import type { DoAct } from '../do-act.ts'

const words = criteriaWords

/** An investor's criteria, and when they were last confirmed. */
export function CriteriaCard({ page, act }: { page: LeadPage; act: DoAct }) {
  const { me, nameOf } = useDesk()
  const { lead, confirmation } = page
  const refusal = askRights(page, me)('confirm-criteria')
  const confirm = () => act({ act: 'confirm-criteria' }, words.done)
  useCommands([refusal === null && { name: words.confirm, run: confirm }])
  return (
    <section className="card" aria-labelledby="criteria">
      <h2 id="criteria">{words.title}</h2>
      <dl className="criteria">
        {describeCriteria(lead.details).map(({ name, read, typed }) => (
          <div key={name}>
            <dt>{words.names[name]}</dt>
            <dd>
              {read.map((text) => (
                <span key={text} className="chip">
                  {text}
                </span>
              ))}
              {read.length === 0 && <span>{typed.length === 0 ? words.open[name] : words.unread}</span>}
              {typed.length > 0 && <span className="hint">{fillWords(words.typed, { text: typed.join(' – ') })}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {confirmation === null
          ? words.never
          : fillWords(words.confirmed, {
              day: formatDeskDay(toTorontoDay(new Date(confirmation.at))),
              name: nameOf(confirmation.by),
            })}
      </p>
      <p>
        <button
          type="button"
          className="button"
          disabled={refusal !== null}
          aria-describedby="criteria-hint"
          onClick={confirm}
        >
          {words.confirm}
        </button>
      </p>
      <p className="hint" id="criteria-hint">
        {refusal ?? words.confirmHint}
      </p>
    </section>
  )
}
