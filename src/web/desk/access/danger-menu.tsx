import { type FormEvent, useRef, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { printHeldData } from '#domain/desk/access/held-data.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { formatTorontoTimeWithZone, toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { askRights } from '../acts/lead-offers.ts'
import { sendActs } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import type { DoAct } from '../lead/do-act.ts'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { goTo as goToPage } from '../shell/use-address.ts'
import { Said } from '../team/said.tsx'
import { readHeld } from '../team/team-client.ts'
import { useSending } from '../team/use-sending.ts'
import { Tick } from '../ui/tick.tsx'
import { saveFile } from './save-file.ts'

const words = teamWords.danger

interface DangerMenuProps {
  page: LeadPage
  act: DoAct
  /** Moves the focus to one of its fields. */
  show: (id: string) => void
}

interface PartProps {
  lead: LeadPage['lead']
  act: DoAct
}

/** Rare acts: data for the person, walls, records and deletion. */
export function DangerMenu({ page, act, show }: DangerMenuProps) {
  const { me } = useDesk()
  const details = useRef<HTMLDetailsElement>(null)
  const { lead, isAccessAsked } = page
  const why = askRights(page, me)
  const isManager = why('wall') === null
  const goTo = (id: string) => () => {
    if (details.current) details.current.open = true
    show(id)
  }
  useCommands([
    { name: words.export, run: goTo('export') },
    !isAccessAsked && { name: words.request, run: () => act({ act: 'access-request' }, words.requestDone) },
    isManager && { name: words.wall, run: goTo('wall') },
    why('hold') === null && { name: words.holdNow, run: goTo('hold') },
    why('delete') === null && { name: words.deleteNow, run: goTo('delete') },
  ])
  return (
    <details className="card danger" ref={details}>
      <summary>{words.title}</summary>
      <Export lead={lead} act={act} />
      {isManager && <Wall key={lead.state.eyes.join()} lead={lead} act={act} />}
      {isManager && <Hold key={lead.state.keptUntil} lead={lead} act={act} />}
      {isManager && <Delete lead={lead} refusal={why('delete')} />}
    </details>
  )
}

function Export({ lead, act }: PartProps) {
  const { isBusy, said, send } = useSending()
  const take = (as: 'json' | 'text') =>
    send(async () => {
      const held = await readHeld(lead.reference)
      const showTime = (iso: string) => formatTorontoTimeWithZone(new Date(iso))
      if (as === 'json') saveFile(`${lead.reference}.json`, 'application/json', `${JSON.stringify(held, null, 2)}\n`)
      else saveFile(`${lead.reference}.txt`, 'text/plain', printHeldData(held, showTime))
      return words.taken
    })
  return (
    <section className="part">
      <h3>{words.export}</h3>
      <p className="hint">{words.exportHint}</p>
      <p className="sure">
        <button id="export" type="button" className="button" aria-disabled={isBusy} onClick={() => take('text')}>
          {words.asText}
        </button>
        <button type="button" className="button" aria-disabled={isBusy} onClick={() => take('json')}>
          {words.asJson}
        </button>
        <button type="button" className="button" onClick={() => act({ act: 'access-request' }, words.requestDone)}>
          {words.request}
        </button>
      </p>
      <Said said={said} />
    </section>
  )
}

function Wall({ lead, act }: PartProps) {
  const { members, me } = useDesk()
  const [eyes, setEyes] = useState(lead.state.eyes)
  const shown = members.filter(({ id, hasLeft }) => !hasLeft || lead.state.eyes.includes(id))
  return (
    <section className="part">
      <h3>{words.wall}</h3>
      <p className="hint">{words.wallHint}</p>
      {shown.map(({ id, displayName }, index) => (
        <Tick
          key={id}
          id={index === 0 ? 'wall' : undefined}
          label={displayName}
          isOn={eyes.includes(id)}
          onSet={(isNamed) => setEyes(isNamed ? [...eyes, id] : eyes.filter((one) => one !== id))}
        />
      ))}
      {eyes.length > 0 && !eyes.includes(me.id) && <p className="warning">{words.wallWithoutYou}</p>}
      <button type="button" className="button" onClick={() => act({ act: 'wall', eyes }, words.wallDone)}>
        {eyes.length === 0 ? words.wallOff : words.wallOn}
      </button>
    </section>
  )
}

function Hold({ lead, act }: PartProps) {
  const { keptUntil, keptWhy } = lead.state
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  function hold(event: FormEvent) {
    event.preventDefault()
    act({ act: 'hold', until: `${day}T12:00:00Z`, reason }, words.holdDone)
  }
  return (
    <form className="part" onSubmit={hold}>
      <h3>{words.hold}</h3>
      <p className="hint">{words.holdHint}</p>
      {keptUntil !== null && (
        <p>
          {words.kept} {toTorontoDay(new Date(keptUntil))}: {keptWhy}{' '}
          <button
            type="button"
            className="button small"
            onClick={() => act({ act: 'hold', until: null, reason: words.holdEnded }, words.holdEnded)}
          >
            {words.endHold}
          </button>
        </p>
      )}
      <label>
        {words.until}
        <input id="hold" type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
      </label>
      <label>
        {words.why}
        <input required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
      <button type="submit" className="button">
        {words.holdNow}
      </button>
    </form>
  )
}

function Delete({ lead, refusal }: { lead: LeadPage['lead']; refusal: string | null }) {
  const { isBusy, said, send } = useSending()
  const [reason, setReason] = useState('')
  function remove(event: FormEvent) {
    event.preventDefault()
    send(async () => {
      const what = { act: 'delete', reason } as const
      const [result] = (await sendActs([{ id: crypto.randomUUID(), on: [{ lead: lead.id }], do: what }])).results
      if (result?.outcome !== 'done') throw new DeskRefusal('refused', result?.outcome === 'refused' ? result.why : '')
      goToPage('/desk')
      return ''
    })
  }
  return (
    <form className="part" onSubmit={remove}>
      <h3>{words.delete}</h3>
      <p className="hint">{refusal ?? words.deleteHint}</p>
      {refusal === null && (
        <>
          <label>
            {words.deleteWhy}
            <input
              id="delete"
              required
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </label>
          <button type="submit" className="button grave" aria-disabled={isBusy}>
            {words.deleteNow}
          </button>
        </>
      )}
      <Said said={said} />
    </form>
  )
}
