import { type FormEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { OfferOutcome } from '#domain/desk/properties/property-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { ActOnProperty } from '../act-on-property.ts'

const words = propertyWords.screen

interface OfferDialogProps {
  outcome: OfferOutcome
  act: ActOnProperty
  onClose: () => void
}

/** Records our answer to the owner: an offer with an amount or some words, or no offer. */
export function OfferDialog({ outcome, act, onClose }: OfferDialogProps) {
  const [amount, setAmount] = useState('')
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const isOffer = outcome === 'offer'
  function give(event: FormEvent) {
    event.preventDefault()
    const read = isOffer ? readDollars(amount) : null
    if (read === undefined) return setFault(words.offerAmountFault)
    if (isOffer && read === null && text.trim() === '') return setFault(propertyWords.refusals.noOfferSaid)
    onClose()
    act({ act: 'offer', outcome, amount: read, text: text.trim() })
  }
  return (
    <Dialog title={isOffer ? words.offerTitle : words.noTitle} onClose={onClose}>
      <p className="soft">{words.offerHint}</p>
      <form className="offer-form" onSubmit={give}>
        {isOffer && (
          <label>
            {words.offerAmount}
            <input
              name="amount"
              autoComplete="off"
              inputMode="numeric"
              maxLength={20}
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              aria-invalid={fault !== '' || undefined}
              aria-describedby={fault === '' ? undefined : 'offer-fault'}
            />
          </label>
        )}
        <label>
          {isOffer ? words.offerText : words.offerWhyNot}
          <input name="text" maxLength={500} value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <p id="offer-fault" role="alert">
          {fault}
        </p>
        <p className="dialog-acts">
          <button type="submit" className="button main">
            {isOffer ? words.offer : words.noOffer}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {deskWords.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** Whole dollars: '1,250,000', '$1250000'. Null if empty, undefined if it can't be parsed. */
function readDollars(typed: string): number | null | undefined {
  const digits = typed.replaceAll(/[\s,$]/g, '')
  if (digits === '') return null
  return /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= 2_000_000_000 ? Number(digits) : undefined
}
