import { type FormEvent, useEffect, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { countAccess, type DayOfVisits, groupVisits, type Visit } from '#domain/desk/access/group-visits.ts'
import type { AccessEntry } from '#domain/desk/answers/access.ts'
import { readPropertyReference } from '#domain/desk/properties/property-reference.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { Moment } from '../shell/moment.tsx'
import { leadPath } from '../shell/use-address.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { Select } from '../ui/select.tsx'
import { describeAccess, describeDay, describeSpan, isGrave } from './describe-visit.ts'
import { readAccess } from './team-client.ts'

const words = teamWords.access
const REFERENCE = /^[A-Z]{3}-/
const pathOf = (reference: string) =>
  readPropertyReference(reference) === null ? leadPath(reference) : `/desk/properties/${reference}`

/** For managers: who opened, exported or deleted what. */
export function AccessSection() {
  const { members } = useDesk()
  const [asked, setAsked] = useState({ member: '', object: '' })
  const [typed, setTyped] = useState('')

  function show(event: FormEvent) {
    event.preventDefault()
    setAsked({ ...asked, object: typed.trim() })
  }
  return (
    <section className="card" aria-labelledby="access">
      <h2 id="access">{words.title}</h2>
      <p className="hint">{words.hint}</p>
      <form className="fields" onSubmit={show}>
        <Select
          label={words.member}
          value={asked.member}
          options={[['', words.everybody], ...members.map(({ id, displayName }) => [id, displayName] as const)]}
          onChange={({ target }) => setAsked({ ...asked, member: target.value })}
        />
        <label>
          {words.object}
          <input value={typed} maxLength={40} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <button type="submit" className="button">
          {words.show}
        </button>
      </form>
      <Entries key={JSON.stringify(asked)} {...asked} />
    </section>
  )
}

/** The result of one query. Nothing of it outlives the query. */
function Entries({ member, object }: { member: string; object: string }) {
  const [entries, setEntries] = useState<AccessEntry[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [before, setBefore] = useState('')
  const [round, setRound] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads the same part again
  useEffect(() => {
    let isLeft = false
    readAccess({ member, object, before }).then(
      (found) => {
        if (isLeft) return
        setHasFailed(false)
        setEntries((known) => [...(known ?? []), ...found.entries])
        setNext(found.next)
      },
      () => isLeft || setHasFailed(true),
    )
    return () => {
      isLeft = true
    }
  }, [member, object, before, round])
  return (
    <>
      {entries === null && !hasFailed && <Placeholder rows={4} />}
      {entries?.length === 0 && <p className="empty">{member === '' && object === '' ? words.empty : words.none}</p>}
      {groupVisits(entries ?? []).map((day) => (
        <Day key={day.day} {...day} />
      ))}
      {hasFailed && <Failed again={() => setRound(round + 1)} />}
      {next !== null && (
        <button type="button" className="button" onClick={() => setBefore(next)}>
          {words.more}
        </button>
      )}
    </>
  )
}

function Day({ day, visits }: DayOfVisits) {
  return (
    <>
      <h3 className="access-day">{describeDay(day, new Date())}</h3>
      <ol className="access">
        {visits.map((visit) => (
          <VisitRow key={visit.entries.at(-1)?.id} visit={visit} />
        ))}
      </ol>
    </>
  )
}

/** One line for each visit; its entries unfold. */
function VisitRow({ visit }: { visit: Visit }) {
  const { me, nameOf } = useDesk()
  const name = nameOf(visit.member)
  return (
    <li>
      <details>
        <summary>
          <Avatar name={name} isMine={visit.member === me.id} />
          <span className="access-who">{name}</span>
          <span className="soft">{describeSpan(visit.from, visit.to)}</span>
          <span className="access-did">
            {countAccess(visit).map(({ what, objects }) => (
              <span key={what} className={isGrave(what) ? 'tag warn' : undefined}>
                <ReferenceText text={describeAccess(what, objects)} />
              </span>
            ))}
          </span>
        </summary>
        <ol>
          {visit.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
    </li>
  )
}

function Entry({ entry: { what, object, at, reason } }: { entry: AccessEntry }) {
  const did = Object.entries(words.what).find(([name]) => name === what)?.[1] ?? what
  const shown = <ReferenceText text={object} />
  return (
    <li>
      <Moment at={at} /> {did}{' '}
      {REFERENCE.test(object) && what !== 'delete' ? <DeskLink to={pathOf(object)}>{shown}</DeskLink> : shown}
      {reason !== '' && (
        <span className="hint">
          {' '}
          {words.reason} {reason}
        </span>
      )}
    </li>
  )
}
