import type { ReactNode } from 'react'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import type { LeadCard } from '#domain/desk/answers/lead-card.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { DueMark } from '../../inbox/due-mark.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { leadPath } from '../../shell/use-address.ts'
import { ReferenceText } from '../../ui/reference-text.tsx'

const words = leadScreenWords.others

/** Other inquiries of the same person: those grouped with this one, and others that may be theirs. */
export function OtherInquiries({ page, now }: { page: LeadPage; now: Date }) {
  const desk = useDesk()
  const { lead, group, similar, under } = page
  // The lead on top of a group stays; each of the others can be taken out.
  const canLeave = (id: string) => (under === null ? true : id !== under)
  const ungroup = (id: string) => desk.act({ act: 'unstack' }, [{ lead: id }], taskWords.did.unstack)
  const addToGroup = (id: string) =>
    // Leads under this one stay there; the other lead is grouped under it.
    under === null && group.length > 0
      ? desk.act({ act: 'stack', under: lead.id }, [{ lead: id }], taskWords.did.stack)
      : desk.act({ act: 'stack', under: id }, [{ lead: lead.id }], taskWords.did.stack)
  const inGroup = [...group, ...(under === null ? [] : [lead])]
  useCommands([
    ...similar.map(({ id, reference }) => ({ name: `${taskWords.stack}: ${reference}`, run: () => addToGroup(id) })),
    ...inGroup
      .filter(({ id }) => canLeave(id))
      .map(({ id, reference }) => ({ name: `${taskWords.unstack}: ${reference}`, run: () => ungroup(id) })),
  ])
  const count = group.length + similar.length
  const name = findFirstName(lead.fullName) ?? lead.fullName
  return (
    <section className="card" aria-labelledby="others">
      <h2 id="others">{count === 0 ? words.none : fillWords(words.title, { name, count })}</h2>
      {group.length > 0 && <p className="small soft">{taskWords.inGroup}</p>}
      {count > 0 && (
        <ul>
          {group.map((other) => (
            <Other key={other.id} other={other} now={now}>
              {canLeave(other.id) && (
                <Press text={taskWords.unstack} name={other.reference} onPress={() => ungroup(other.id)} />
              )}
            </Other>
          ))}
          {similar.map((other) => (
            <Other
              key={other.id}
              other={other}
              now={now}
              reasons={other.reasons.map((reason) => taskWords.reasons[reason]).join(', ')}
            >
              <Press text={taskWords.stack} name={other.reference} onPress={() => addToGroup(other.id)} />
            </Other>
          ))}
        </ul>
      )}
      {under !== null && <Press text={taskWords.unstack} name={lead.reference} onPress={() => ungroup(lead.id)} />}
    </section>
  )
}

interface OtherProps {
  other: LeadCard
  now: Date
  reasons?: string
  children: ReactNode
}

function Other({ other, now, reasons, children }: OtherProps) {
  return (
    <li className="other">
      <p>
        <DeskLink className="link" to={leadPath(other.reference)}>
          {other.headline}, {formatWhen(new Date(other.receivedAt), now)}
        </DeskLink>
        <span className="small soft why">
          <ReferenceText text={other.reference} /> · <DueMark row={other} now={now} />
          {reasons && ` · ${reasons}`}
        </span>
      </p>
      {children}
    </li>
  )
}

function Press({ text, name, onPress }: { text: string; name: string; onPress: () => void }) {
  return (
    <button type="button" className="button tiny" aria-label={`${text}: ${name}`} onClick={onPress}>
      {text}
    </button>
  )
}
