import { taskWords } from '#content/desk/task-words.ts'
import type { LeadCard } from '#domain/desk/answers/lead-card.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { DueMark } from '../inbox/due-mark.tsx'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'

/** Other leads of the same person: those grouped with this one, and possible duplicates. */
export function PileCard({ page, now }: { page: LeadPage; now: Date }) {
  const desk = useDesk()
  const { lead, pile, similar, under } = page
  // The lead on top of a group stays; each of the others can be taken out.
  const canLeave = (id: string) => (under === null ? true : id !== under)
  const unstack = (id: string) => desk.act({ act: 'unstack' }, [{ lead: id }], taskWords.did.unstack)
  const stack = (id: string) =>
    // Leads under this one stay there; the other lead is grouped under it.
    under === null && pile.length > 0
      ? desk.act({ act: 'stack', under: lead.id }, [{ lead: id }], taskWords.did.stack)
      : desk.act({ act: 'stack', under: id }, [{ lead: lead.id }], taskWords.did.stack)
  const inPile = [...pile, ...(under === null ? [] : [lead])]
  useCommands([
    ...similar.map(({ id, reference }) => ({ name: `${taskWords.stack}: ${reference}`, run: () => stack(id) })),
    ...inPile
      .filter(({ id }) => canLeave(id))
      .map(({ id, reference }) => ({ name: `${taskWords.unstack}: ${reference}`, run: () => unstack(id) })),
  ])
  return (
    <section className="card">
      <h2>{taskWords.pile}</h2>
      {pile.length === 0 && similar.length === 0 && <p className="hint">{taskWords.alone}</p>}
      {pile.length > 0 && <p className="hint">{taskWords.inPile}</p>}
      <ul className="pile">
        {pile.map((other) => (
          <Other key={other.id} other={other} now={now}>
            {canLeave(other.id) && (
              <Press text={taskWords.unstack} name={other.reference} onPress={() => unstack(other.id)} />
            )}
          </Other>
        ))}
      </ul>
      {under !== null && <Press text={taskWords.unstack} name={lead.reference} onPress={() => unstack(lead.id)} />}
      {similar.length > 0 && <p className="hint">{taskWords.similar}</p>}
      <ul className="pile">
        {similar.map((other) => (
          <Other key={other.id} other={other} now={now}>
            <span className="hint">{other.reasons.map((reason) => taskWords.reasons[reason]).join(', ')}</span>
            <Press text={taskWords.stack} name={other.reference} onPress={() => stack(other.id)} />
          </Other>
        ))}
      </ul>
    </section>
  )
}

function Other({ other, now, children }: { other: LeadCard; now: Date; children: React.ReactNode }) {
  return (
    <li>
      <DeskLink to={leadPath(other.reference)}>
        {other.reference} {other.headline}
      </DeskLink>{' '}
      <DueMark row={other} now={now} /> {children}
    </li>
  )
}

function Press({ text, name, onPress }: { text: string; name: string; onPress: () => void }) {
  return (
    <button type="button" className="button small" aria-label={`${text}: ${name}`} onClick={onPress}>
      {text}
    </button>
  )
}
