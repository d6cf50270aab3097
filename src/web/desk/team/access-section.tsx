import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { readPropertyReference } from '#domain/desk/properties/property-reference.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { Moment } from '../shell/moment.tsx'
import { leadPath } from '../shell/use-address.ts'
import { type AccessEntry, readAccess } from './team-client.ts'

const words = teamWords.access
const REFERENCE = /^[A-Z]{3}-/
const pathOf = (reference: string) =>
  readPropertyReference(reference) === null ? leadPath(reference) : `/desk/properties/${reference}`

/** For managers: who opened, exported or deleted what. */
export function AccessSection() {
  const { members } = useDesk()
  const [asked, setAsked] = useState({ member: '', object: '' })
  const [typed, setTyped] = useState('')
  const [entries, setEntries] = useState<AccessEntry[] | null>(null)
  const [next, setNext] = useState<string | null>(null)

  const read = useEffectEvent(async (before: string, isOld: () => boolean) => {
    const found = await readAccess({ ...asked, before }).catch(() => null)
    if (!found || isOld()) return
    setEntries(before === '' ? found.entries : [...(entries ?? []), ...found.entries])
    setNext(found.next)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is read anew
  useEffect(() => {
    let isLeft = false
    void read('', () => isLeft)
    return () => {
      isLeft = true
    }
  }, [asked])

  function show(event: FormEvent) {
    event.preventDefault()
    setAsked({ ...asked, object: typed.trim() })
  }
  return (
    <section className="card" aria-labelledby="access">
      <h2 id="access">{words.title}</h2>
      <p className="hint">{words.hint}</p>
      <form className="fields access-form" onSubmit={show}>
        <label>
          {words.member}
          <select value={asked.member} onChange={({ target }) => setAsked({ ...asked, member: target.value })}>
            <option value="">{words.everybody}</option>
            {members.map(({ id, displayName }) => (
              <option key={id} value={id}>
                {displayName}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.object}
          <input value={typed} maxLength={40} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <button type="submit" className="button">
          {words.show}
        </button>
      </form>
      {entries?.length === 0 && <p className="empty">{words.none}</p>}
      <ol className="access">
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {next !== null && (
        <button type="button" className="button" onClick={() => void read(next, () => false)}>
          {words.more}
        </button>
      )}
    </section>
  )
}

function Entry({ entry: { member, what, object, at, reason } }: { entry: AccessEntry }) {
  const { nameOf } = useDesk()
  const did = Object.entries(words.what).find(([name]) => name === what)?.[1] ?? what
  return (
    <li>
      <Moment at={at} /> {nameOf(member)} {did}{' '}
      {REFERENCE.test(object) && what !== 'delete' ? <DeskLink to={pathOf(object)}>{object}</DeskLink> : object}
      {reason !== '' && (
        <span className="hint">
          {' '}
          {words.reason} {reason}
        </span>
      )}
    </li>
  )
}
