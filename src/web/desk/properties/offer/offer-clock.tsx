import { type FormEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import type { OfferOutcome, PropertyState } from '#domain/desk/properties/property-state.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Moment } from '../../shell/moment.tsx'
import { Sure } from '../../ui/sure.tsx'
import type { ActOnProperty, PropertyRights } from '../act-on-property.ts'
import { formatDollars } from '../format-dollars.ts'

const words = propertyWords.screen

interface OfferProps {
  page: PropertyPage
  act: ActOnProperty
  why: PropertyRights
}

/** The state of the offer: not started, due, or given. */
export function OfferClock({ page, act, why }: OfferProps) {
  const { completedAt, offerDueAt, offeredAt } = page.property.state
  if (offeredAt !== null) return <Given page={page} at={offeredAt} mayUndo={why('offer') === null} />
  if (completedAt === null || offerDueAt === null) {
    return why('complete') === null ? (
      <button type="button" className="button main" onClick={() => act({ act: 'complete' })}>
        {words.complete}
      </button>
    ) : null
  }
  return (
    <>
      <p>
        <strong>
          {words.due} <Moment at={offerDueAt} />
        </strong>
      </p>
      {why('offer') === null && <OfferForm act={act} />}
      {why('incomplete') === null && (
        <form
          className="inline"
          onSubmit={(event) => {
            event.preventDefault()
            act({ act: 'incomplete', reason: String(new FormData(event.currentTarget).get('reason') ?? '') })
          }}
        >
          <label className="unseen" htmlFor="incomplete-reason">
            {words.reason}
          </label>
          <input id="incomplete-reason" name="reason" placeholder={words.reason} required maxLength={500} />
          <button type="submit" className="button small">
            {words.incomplete}
          </button>
          <p className="hint">{words.incompleteHint}</p>
        </form>
      )}
    </>
  )
}

/** The offer to the owner, or that there is none. */
function OfferForm({ act }: { act: ActOnProperty }) {
  const [outcome, setOutcome] = useState<OfferOutcome>('offer')
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  function give(event: FormEvent) {
    event.preventDefault()
    const read = outcome === 'no' ? null : readDollars(amount)
    if (read === undefined) return setFault(words.offerAmountFault)
    if (outcome === 'offer' && read === null && text.trim() === '') return setFault(propertyWords.refusals.noOfferSaid)
    setFault('')
    act({ act: 'offer', outcome, amount: read, text: text.trim() })
  }
  return (
    <form className="offer-form" onSubmit={give}>
      <fieldset>
        <legend>{words.offerTold}</legend>
        {(['offer', 'no'] as const).map((one) => (
          <label key={one} className="choose">
            <input type="radio" name="outcome" checked={outcome === one} onChange={() => setOutcome(one)} />{' '}
            {words.offerOutcomes[one]}
          </label>
        ))}
      </fieldset>
      {outcome === 'offer' && (
        <label>
          {words.offerAmount}
          <input
            id="offer-amount"
            name="amount"
            autoComplete="off"
            maxLength={20}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            aria-invalid={fault !== '' || undefined}
            aria-describedby={fault === '' ? undefined : 'offer-fault'}
          />
        </label>
      )}
      <label>
        {outcome === 'offer' ? words.offerText : words.offerWhyNot}
        <input name="text" maxLength={500} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <p id="offer-fault" role="alert">
        {fault}
      </p>
      <button type="submit" className="button main">
        {outcome === 'offer' ? words.offer : words.noOffer}
      </button>
    </form>
  )
}

/** Whole dollars: '1,250,000', '$1250000'. Null if empty, undefined if it can't be parsed. */
function readDollars(typed: string): number | null | undefined {
  const digits = typed.replaceAll(/[\s,$]/g, '')
  if (digits === '') return null
  return /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= 2_000_000_000 ? Number(digits) : undefined
}

interface GivenProps {
  page: PropertyPage
  at: string
  mayUndo: boolean
}

function Given({ page: { property, offerAct }, at, mayUndo }: GivenProps) {
  const desk = useDesk()
  const { state } = property
  const takeBack = () => desk.act({ act: 'undo', undoes: offerAct ?? '' }, [{ lead: property.lead.id }], '')
  return (
    <>
      <p>
        <strong>{state.offerOutcome === 'no' ? words.toldNo : words.given}</strong> <Moment at={at} />
      </p>
      {describeOffer(state) !== '' && <p className="wrapped">{describeOffer(state)}</p>}
      {mayUndo && offerAct !== null && state.stage !== 'closed' && (
        <Sure button={deskWords.acts.undo} sure={words.takeBackOffer} isSmall onSure={takeBack} />
      )}
    </>
  )
}

/** '$1,250,000 · Closing in June' */
function describeOffer({ offerAmount, offerText }: PropertyState): string {
  return [offerAmount === null ? '' : formatDollars(offerAmount), offerText].filter((one) => one !== '').join(' · ')
}
