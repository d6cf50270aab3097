import { type FormEvent, useEffect, useRef, useState } from 'react'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { printHeldData } from '#domain/desk/access/held-data.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone, toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { sendActs } from '../../desk-client.ts'
import { DeskRefusal } from '../../desk-request.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { goTo as goToPage, INBOX } from '../../shell/use-address.ts'
import { FormOutcome } from '../../team/form-outcome.tsx'
import { readHeld } from '../../team/team-client.ts'
import { useSending } from '../../team/use-sending.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { DoAct } from '../do-act.ts'
import { Cancel, Ways, type WaysProps } from './rare-ways.tsx'
import { Wall } from './wall-part.tsx'

const words = teamWords.danger

/** Acts that are rare, or can't be undone. Each has its own dialog. */
export const rareActs = ['assign', 'wall', 'hold', 'export', 'delete'] as const
export type RareAct = (typeof rareActs)[number]

interface PartProps {
  lead: LeadPage['lead']
  act: DoAct
}

interface RareActsProps {
  page: LeadPage
  act: DoAct
  /** The one whose dialog is open. */
  shown: RareAct | null
  onClose: () => void
}

export function RareActDialog({ page, act, shown, onClose }: RareActsProps) {
  const { me } = useDesk()
  const dialog = useRef<HTMLDialogElement>(null)
  const { lead } = page
  useEffect(() => {
    if (shown === null) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [shown])
  /** Once done, the dialog closes. */
  const actAndClose: DoAct = (...given) => {
    onClose()
    return act(...given)
  }
  return (
    <dialog ref={dialog} className="help rare" aria-label={leadScreenWords.more} onClose={onClose}>
      {shown === 'wall' && <Wall lead={lead} act={actAndClose} onClose={onClose} />}
      {shown === 'hold' && <Hold lead={lead} act={actAndClose} />}
      {shown === 'export' && <Export lead={lead} />}
      {shown === 'delete' && <Delete lead={lead} refusal={askRights(page, me)('delete')} onClose={onClose} />}
      {shown !== 'wall' && shown !== 'delete' && (
        <p className="rare-cancel">
          <Cancel onClose={onClose} />
        </p>
      )}
    </dialog>
  )
}

function Export({ lead }: Pick<PartProps, 'lead'>) {
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
      </p>
      <FormOutcome said={said} />
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

function Delete({ lead, refusal, onClose }: WaysProps & Pick<PartProps, 'lead'> & { refusal: string | null }) {
  const { isBusy, said, send } = useSending()
  const [reason, setReason] = useState('')
  function remove(event: FormEvent) {
    event.preventDefault()
    send(async () => {
      const what = { act: 'delete', reason } as const
      const [result] = (await sendActs([{ id: crypto.randomUUID(), on: [{ lead: lead.id }], do: what }])).results
      if (result?.outcome !== 'done') throw new DeskRefusal('refused', result?.outcome === 'refused' ? result.why : '')
      goToPage(INBOX)
      return ''
    })
  }
  return (
    <form className="part" onSubmit={remove}>
      <h3>{fillWords(words.delete, { name: lead.fullName })}</h3>
      <p className="hint">{refusal ?? words.deleteHint}</p>
      {refusal === null && (
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
      )}
      <FormOutcome said={said} />
      <Ways onClose={onClose}>
        {refusal === null && (
          <button type="submit" className="button grave" aria-disabled={isBusy}>
            {words.deleteNow}
          </button>
        )}
      </Ways>
    </form>
  )
}
