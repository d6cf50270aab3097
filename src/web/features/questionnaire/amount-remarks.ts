import { amountWords as words } from '#content/inquiries/amount-words.ts'
import { formatReading } from '#domain/amounts/format-reading.ts'
import type { Measure } from '#domain/amounts/measure.ts'
import { readAmount } from '#domain/amounts/read-amount.ts'
import { isReversedRange, readRange } from '#domain/amounts/read-range.ts'
import { formatAmount, formatRate, groupDigits } from '#domain/inquiries/number-text.ts'
import { formatAsTyped } from '#domain/questionnaire/format-as-typed.ts'
import { whenReleased } from '../../forms/fields/when-released.ts'

// Loaded when a number is typed, because most visitors never type one.

/** A budget below this is probably in thousands or millions, so our reading of it is shown. */
const PLAIN_MONEY = 10_000

/** Formats a number while it is typed, unless a word may follow or a comma may be decimal. */
function reformat(input: HTMLInputElement, measure: Measure, event: Event): void {
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
  const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete')
  if (measure === 'money' && /\s$|,\d{0,2}(?:\D|$)/.test(typed.text) && !isDeletion) return
  const { text, caret } = formatAsTyped(typed, measure === 'money' ? groupDigits : formatRate)
  if (text === typed.text) return
  input.value = text
  input.setSelectionRange(caret, caret)
}

/** One remark for each field, and one for both together. */
export type Remarks = readonly [min: string, max: string, range: string]

interface Typed {
  fieldset: HTMLFieldSetElement
  target: EventTarget
  /** The event: something was typed, or a field was left. */
  event: Event
  measure: Measure
}

/** The latest event of each pair of fields. Results of an earlier one are outdated. */
const latest = new WeakMap<HTMLFieldSetElement, Event>()

/** Formats what was typed, and shows what it means or what is odd about it. */
export function remarkOn({ fieldset, target, event, measure }: Typed, show: (next: NextRemarks) => void): void {
  const isLeft = event.type !== 'input'
  latest.set(fieldset, event)
  if (!isLeft && target instanceof HTMLInputElement) reformat(target, measure, event)
  const texts = [...fieldset.querySelectorAll('input')].map((input) => input.value)
  const showNow = () => {
    if (latest.get(fieldset) === event) show((shown) => createRemarks(texts, measure, isLeft, shown))
  }
  if (isLeft) whenReleased(showNow)
  else showNow()
}

type NextRemarks = (shown: Remarks) => Remarks

/**
 * While the visitor types, a remark may change or disappear, but a complaint appears only after they leave the field.
 */
export function createRemarks(texts: readonly string[], measure: Measure, isLeft: boolean, shown: Remarks): Remarks {
  const [min = '', max = ''] = texts
  const isReversed = isReversedRange(readRange(min, max, measure))
  const complaint = isLeft ? words.reversed[measure] : shown[2]
  return [remarkOnAmount(min, measure, isLeft), remarkOnAmount(max, measure, isLeft), isReversed ? complaint : '']
}

/** Empty if the number is clear without a remark. */
function remarkOnAmount(text: string, measure: Measure, isLeft: boolean): string {
  const reading = readAmount(text, measure)
  if (!reading) return isLeft && text.trim() !== '' ? words.unread[measure] : ''
  const amount = formatReading(reading, measure)
  const isPlain = amount.replace(/[$%]/, '') === (measure === 'money' ? formatAmount(text) : formatRate(text))
  const isClear = isPlain && (measure === 'percent' || Number(reading.low) >= PLAIN_MONEY)
  return isClear ? '' : words.read.replace('{amount}', amount)
}
