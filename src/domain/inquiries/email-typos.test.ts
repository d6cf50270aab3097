import { expect, test } from 'vitest'
import { suggestEmail } from './email-typos.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@yahooo.ca', 'ann@yahoo.ca'],
  ['ann@acme.con', 'ann@acme.com'],
])('%s is probably a typo of %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each(['ann@gmail.com', 'ann@mail.com', 'ann@me.ca', 'ann@acme.ca', 'ann@yahoo.fr', 'ann', '@gmial.com', ''])(
  '%s is not changed',
  (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  },
)
