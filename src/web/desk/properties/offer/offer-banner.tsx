import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { describeLeft, describeSpan } from '#domain/desk/describe-left.ts'
import type { OfferOutcome, PropertyState } from '#domain/desk/properties/property-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { useNow } from '../../shell/use-now.ts'
import { Ring } from '../../ui/clock.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import type { ActOnProperty, PropertyRights } from '../act-on-property.ts'
import { formatDollars } from '../format-dollars.ts'
import { OfferDialog } from './offer-dialog.tsx'

const words = propertyWords.screen

interface OfferProps {
  page: PropertyPage
  act: ActOnProperty
  why: PropertyRights
}

/** The clock of the offer with the two answers to it, the answer that was given, or the start of the clock. */
export function OfferBanner({ page, act, why }: OfferProps) {
  const { state } = page.property
  if (state.offeredAt !== null) return <Given page={page} at={state.offeredAt} mayUndo={why('offer') === null} />
  if (state.completedAt !== null && state.offerDueAt !== null) return <Due page={page} act={act} why={why} />
  const isReady = page.checklist.every((entry) => entry.state === 'done')
  if (!isReady || state.stage === 'closed') return null
  return (
    <section className="offer" aria-labelledby="offer-state">
      <div>
        <h2 id="offer-state">{words.completeTitle}</h2>
        <p className="small">{why('complete') ?? words.completeHint}</p>
      </div>
      {why('complete') === null && (
        <p className="offer-acts">
          <button type="button" className="button main" onClick={() => act({ act: 'complete' })}>
            {words.complete}
          </button>
        </p>
      )}
    </section>
  )
}

function Due({ page, act, why }: OfferProps) {
  const now = useNow()
  const [asked, setAsked] = useState<OfferOutcome | null>(null)
  const { offerDueAt, completedAt } = page.property.state
  const [due, from] = [new Date(offerDueAt ?? now), new Date(completedAt ?? now)]
  const { text, urgency } = describeLeft(due, now)
  const used = (now.getTime() - from.getTime()) / (due.getTime() - from.getTime())
  const refusal = why('offer')
  const title = fillWords(words.due, { when: formatWhen(due, now) })
  return (
    <section className="offer" data-urgency={urgency} aria-labelledby="offer-state">
      <Ring percent={Math.round(100 * Math.min(1, Math.max(0, used)))} />
      <div>
        <h2 id="offer-state">
          {title}
          {(urgency === 'late' || text.endsWith('left')) && ` · ${text}`}
        </h2>
        <p className="small">{fillWords(words.since, { when: formatWhen(from, now) })}</p>
        {refusal !== null && <p className="small">{refusal}</p>}
      </div>
      {refusal === null && (
        <p className="offer-acts">
          <button type="button" id="make-offer" className="button main" onClick={() => setAsked('offer')}>
            {words.makeOffer}
          </button>
          <button type="button" className="button" onClick={() => setAsked('no')}>
            {words.sayNo}
          </button>
        </p>
      )}
      {asked !== null && <OfferDialog outcome={asked} act={act} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface GivenProps {
  page: PropertyPage
  at: string
  mayUndo: boolean
}

function Given({ page: { property, offerAct }, at, mayUndo }: GivenProps) {
  const desk = useDesk()
  const now = useNow()
  const { state, lead } = property
  const when = formatWhen(new Date(at), now)
  const span = state.offerSeconds === null ? null : describeSpan(state.offerSeconds * 1000)
  const takeBack = () => desk.act({ act: 'undo', undoes: offerAct ?? '' }, [{ lead: lead.id }], '')
  return (
    <section className="offer" data-urgency="met" aria-labelledby="offer-state">
      <div>
        <h2 id="offer-state">{state.offerOutcome === 'no' ? words.toldNo : words.given}</h2>
        <p className="small">{span === null ? when : fillWords(words.givenAfter, { when, span })}</p>
        {describeOffer(state) !== '' && <p className="small wrapped">{describeOffer(state)}</p>}
      </div>
      {mayUndo && offerAct !== null && state.stage !== 'closed' && (
        <p className="offer-acts">
          <ConfirmButton button={deskWords.acts.undo} sure={words.takeBackOffer} isSmall onConfirm={takeBack} />
        </p>
      )}
    </section>
  )
}

/** '$1,250,000 · Closing in June' */
function describeOffer({ offerAmount, offerText }: PropertyState): string {
  return [offerAmount === null ? '' : formatDollars(offerAmount), offerText].filter((one) => one !== '').join(' · ')
}
