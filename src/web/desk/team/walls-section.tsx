import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { WalledLead } from '#domain/desk/answers/access.ts'
import { maySee } from '#domain/desk/may.ts'
import { sendActs } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { Moment } from '../shell/moment.tsx'
import { goTo, leadPath } from '../shell/use-address.ts'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { FormOutcome } from './form-outcome.tsx'
import { readWalls } from './team-client.ts'
import { useSending } from './use-sending.ts'

const words = teamWords.walls

/** For managers: shows that leads behind walls exist. The broker of record can look. */
export function WallsSection() {
  const query = useQuery({ queryKey: queryKeys.walls, queryFn: readWalls })
  const value = query.data
  return (
    <section className="card" aria-labelledby="walls">
      <h2 id="walls">{words.title}</h2>
      <p className="hint">{words.hint}</p>
      {hasFailed(query) && <Failed again={() => query.refetch()} />}
      {!value && !hasFailed(query) && <Placeholder rows={2} />}
      {value?.leads.length === 0 && <p className="empty">{words.none}</p>}
      <ul className="walls">
        {value?.leads.map((lead) => (
          <Walled key={lead.id} lead={lead} />
        ))}
      </ul>
    </section>
  )
}

function Walled({ lead }: { lead: WalledLead }) {
  const { me, nameOf } = useDesk()
  const [isAsking, setIsAsking] = useState(false)
  const isNamed = maySee(me, lead)
  const reference = <ReferenceText text={lead.reference} />
  return (
    <li>
      {isNamed ? <DeskLink to={leadPath(lead.reference)}>{reference}</DeskLink> : reference}{' '}
      {deskWords.kinds[lead.kind]}, <Moment at={lead.receivedAt} />{' '}
      <span className="hint">
        {words.named} {lead.eyes.map(nameOf).join(', ')}
      </span>{' '}
      {!isNamed && me.registration === 'broker-of-record' && !isAsking && (
        <button type="button" className="button small" onClick={() => setIsAsking(true)}>
          {words.look}
          <span className="unseen"> {lead.reference}</span>
        </button>
      )}
      {isAsking && <Look lead={lead} />}
    </li>
  )
}

function Look({ lead }: { lead: WalledLead }) {
  const { isBusy, said, send } = useSending()
  const [reason, setReason] = useState('')
  function look(event: FormEvent) {
    event.preventDefault()
    send(async () => {
      const act = { id: crypto.randomUUID(), on: [{ lead: lead.id }], do: { act: 'look', reason } as const }
      const [result] = (await sendActs([act])).results
      if (result?.outcome !== 'done') throw new DeskRefusal('refused', result?.outcome === 'refused' ? result.why : '')
      goTo(leadPath(lead.reference))
      return ''
    })
  }
  return (
    <form className="fields" onSubmit={look}>
      <label>
        {words.reason}
        <input required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
      <button type="submit" className="button grave" aria-disabled={isBusy}>
        {words.lookNow}
      </button>
      <FormOutcome said={said} />
    </form>
  )
}
