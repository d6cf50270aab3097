// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Measure } from '#domain/amounts/measure.ts'
import { createRemarks, type Remarks, remarkOn } from './amount-remarks.ts'

const none: Remarks = ['', '', '']

test.each([
  ['750k', '', 'money', ['Read as $750,000', '', '']],
  ['750,000', '2,000,000', 'money', none],
  ['750', '', 'money', ['Read as $750', '', '']],
  ['1-2M', '', 'money', ['Read as $1,000,000 to $2,000,000', '', '']],
  ['2M', '750k', 'money', ['Read as $2,000,000', 'Read as $750,000', 'The minimum budget is higher than the maximum.']],
  ['call me', '', 'money', ['We can’t read this as a dollar amount. We’ll get it just as you typed it.', '', '']],
  ['5', '8', 'percent', none],
  ['8', '5', 'percent', ['', '', 'The minimum cap rate is higher than the maximum.']],
  [
    '5-7%',
    'good',
    'percent',
    ['Read as 5% to 7%', 'We can’t read this as a percentage. We’ll get it just as you typed it.', ''],
  ],
  ['', '', 'percent', none],
] as const)('%j and %j (%s) get these remarks once the field was left', (min, max, measure, remarks) => {
  expect(createRemarks([min, max], measure, true, none)).toEqual(remarks)
})

test('there is no complaint while typing, and one that is shown disappears once it is fixed', () => {
  expect(createRemarks(['2M', '7'], 'money', false, none)).toEqual(['Read as $2,000,000', 'Read as $7', ''])
  expect(createRemarks(['call', ''], 'money', false, none)).toEqual(none)
  const shown: Remarks = ['', '', 'The minimum budget is higher than the maximum.']
  expect(createRemarks(['20,000', '10,000'], 'money', false, shown)).toEqual(shown)
  expect(createRemarks(['20,000', '30,000'], 'money', false, shown)).toEqual(none)
})

/** Types a text key by key, and returns what the field shows in the end. */
function type(text: string, measure: Measure, inputType = 'insertText'): string {
  document.body.innerHTML = '<fieldset><input><input></fieldset>'
  const fieldset = document.querySelector('fieldset')
  const input = document.querySelector('input')
  if (!fieldset || !input) throw new Error('there is no field')
  for (const key of text) {
    input.value += key
    input.setSelectionRange(input.value.length, input.value.length)
    const event = new InputEvent('input', { inputType })
    remarkOn({ fieldset, target: input, event, measure }, () => {})
  }
  return input.value
}

test.each([
  ['1234567', '1,234,567'],
  ['1,5 M$', '1,5 M$'],
  ['1,500', '1,500'],
  ['1,5000', '15,000'],
  ['750k', '750k'],
  ['2 million', '2 million'],
  ['2 500 000', '2,500,000'],
])('a budget typed as %s becomes %s, and a decimal comma stays', (typed, shown) => {
  expect(type(typed, 'money')).toBe(shown)
})

test('a cap rate with a comma gets a point', () => {
  expect(type('5,25', 'percent')).toBe('5.25')
})

test('a remark that waited for the end of a press does not replace a later one', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<fieldset><input value="8"><input></fieldset>'
  const fieldset = document.querySelector('fieldset')
  const [min, max] = document.querySelectorAll('input')
  if (!fieldset || !min || !max) throw new Error('no fields')
  let shown = none
  const leave = (target: HTMLInputElement) => {
    const typed = { fieldset, target, event: new FocusEvent('focusout'), measure: 'percent' } as const
    remarkOn(typed, (next) => {
      shown = next(shown)
    })
  }
  const pressed = vi.spyOn(document.documentElement, 'matches').mockReturnValue(true)
  leave(min)
  vi.advanceTimersByTime(149)
  max.value = '5'
  leave(max)
  vi.advanceTimersByTime(1)
  pressed.mockReturnValue(false)
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual(['', '', 'The minimum cap rate is higher than the maximum.'])
  vi.useRealTimers()
})
