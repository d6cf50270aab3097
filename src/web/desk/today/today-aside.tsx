import { deskWords } from '#content/desk/desk-words.ts'
import { todayWords } from '#content/desk/today-words.ts'
import type { Today, UnassignedLead } from '#domain/desk/answers/today.ts'
import { describeLeft } from '#domain/desk/describe-left.ts'
import { describeSeconds } from '#domain/desk/promise/describe-share.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatCount } from '../inbox/format-count.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { inboxPath, leadPath } from '../shell/use-address.ts'
import { describeArrived } from './describe-day.ts'
import { describeCurrent, describeNext, describeNobody, nameShortly } from './describe-shift.ts'

const UNASSIGNED = 'is:to-answer assignee:none'

interface AsideProps {
  today: Today
  now: Date
  onClaim: (leadId: string) => void
}

/** What the team has to know: leads without an agent, who is on duty, and how the promise is kept. */
export function TodayAside({ today, now, onClaim }: AsideProps) {
  return (
    <aside className="today-aside" aria-label={todayWords.around}>
      <Unassigned today={today} now={now} onClaim={onClaim} />
      <OnDuty duty={today.duty} now={now} />
      <Replies replies={today.replies} />
    </aside>
  )
}

function Unassigned({ today, now, onClaim }: AsideProps) {
  const words = todayWords.unassigned
  const { leads, count } = today.unassigned
  const arrived = describeArrived(today.overnight, now)
  return (
    <section className="card">
      <div className="head">
        <h2>{words.title}</h2>
        {count > 0 && (
          <DeskLink className="link small" to={inboxPath(UNASSIGNED)}>
            {fillWords(words.all, { count: formatCount(count) })}
          </DeskLink>
        )}
      </div>
      {count === 0 && <p className="small soft">{words.none}</p>}
      <ul>
        {leads.map((lead) => (
          <Free key={lead.id} lead={lead} now={now} onClaim={onClaim} />
        ))}
      </ul>
      {arrived !== '' && <p className="small soft">{keepTimes(arrived)}</p>}
    </section>
  )
}

/** '6 p.m.' is never on two lines. */
function keepTimes(text: string): string {
  return text.replaceAll(/ (?=[ap]\.m\.)/g, '\u00a0')
}

function Free({ lead, now, onClaim }: { lead: UnassignedLead; now: Date; onClaim: (leadId: string) => void }) {
  const name = lead.fullName || todayWords.row.noName
  return (
    <li className="today-free" data-lead={lead.id}>
      <DeskLink className="today-link cut" to={leadPath(lead.reference)}>
        {name}
      </DeskLink>
      <button type="button" className="button tiny" onClick={() => onClaim(lead.id)}>
        {todayWords.buttons.claim}
        <span className="unseen"> {name}</span>
      </button>
      <span className="small soft">
        {deskWords.kinds[lead.kind]} · {describeLeft(new Date(lead.dueAt), now).text}
      </span>
    </li>
  )
}

function OnDuty({ duty, now }: Pick<Today, 'duty'> & { now: Date }) {
  const { me, members } = useDesk()
  const words = todayWords.duty
  const first = (id: string) => (id === me.id ? words.you : nameShortly(id, members))
  const isThere = ({ members: names }: Today['duty']['now'][number]) => names.length > 0
  const current = duty.now.filter(isThere).map((shift) => describeCurrent(shift, first))
  const next = duty.next.filter(isThere).map((shift) => describeNext(shift, first, now))
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <dl className="pairs">
        <dt>{words.now}</dt>
        {(current.length > 0 ? current : [describeNobody(duty.next, now)]).map((text) => (
          <dd key={text}>{keepTimes(text)}</dd>
        ))}
        {next.length > 0 && <dt>{words.next}</dt>}
        {next.map((text) => (
          <dd key={text}>{keepTimes(text)}</dd>
        ))}
      </dl>
    </section>
  )
}

function Replies({ replies: { kept, measured, halfSeconds } }: Pick<Today, 'replies'>) {
  const words = todayWords.replies
  return (
    <section className="card">
      <div className="head">
        <h2>{words.title}</h2>
        <DeskLink className="link small" to="/desk/promise">
          {words.promise}
        </DeskLink>
      </div>
      {measured === 0 ? (
        <p className="small soft">{words.none}</p>
      ) : (
        <>
          <p className="today-big">{fillWords(words.share, { kept, measured })}</p>
          <p className="small soft">
            {words.days}
            <br />
            {halfSeconds !== null && fillWords(words.half, { span: describeSeconds(Math.max(60, halfSeconds)) })}
          </p>
        </>
      )}
    </section>
  )
}
