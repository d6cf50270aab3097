import { expect, test } from 'vitest'
import { listReplaced, withoutTheirs } from './acts/replaced-values.ts'
import { findConflicts } from './conflict.ts'

test.each<[string, unknown, unknown, unknown, boolean]>([
  ['somebody else has stored another value', 'Guelph', 'Barrie', 'Hamilton', true],
  ['nobody else has changed it', 'Hamilton', 'Barrie', 'Hamilton', false],
  ['somebody else has stored the same value', 'Barrie', 'Barrie', 'Hamilton', false],
  ['somebody else has emptied it', null, 'Barrie', 'Hamilton', true],
  ['the same lists were stored anew', ['a', 'b'], ['a'], ['a', 'b'], false],
  ['nothing says over what it was typed', 'Hamilton', 'Barrie', undefined, true],
])(
  'a field conflicts if its stored value is neither the old nor the wanted one: %s',
  (_what, stored, wanted, over, is) => {
    const conflicts = findConflicts({ city: stored, units: 4 }, { city: wanted }, { city: over, units: 3 })
    expect(conflicts).toEqual(is ? ['city'] : [])
  },
)

const [lead, property] = ['lead', 'property']

test.each([
  { act: 'claim' },
  { act: 'note', text: 'x' },
  { act: 'log-call', outcome: 'spoke', text: '' },
  { act: 'task', task: lead, title: 'x', dueAt: '', assignee: null },
  { act: 'done', task: lead },
  { act: 'undo', undoes: lead },
  { act: 'complete', property },
  { act: 'accept-file', property, file: 'file' },
] as const)('an act that replaces no value conflicts with nothing: $act', (act) => {
  expect(listReplaced(act)).toBeNull()
})

test('an edit keeps the facts that nobody else has changed; another act is kept completely or not at all', () => {
  const facts = { municipality: 'Barrie', units: 6, answers: { leases: 'One.', owners: 'Ann.' } }
  const edit = { act: 'edit-property', property, facts } as const
  const over = { municipality: '', units: null, leases: '', owners: '' }
  expect(withoutTheirs(edit, over, { municipality: 'Guelph', leases: 'Two.' })).toEqual({
    ...edit,
    facts: { units: 6, answers: { owners: 'Ann.' } },
  })
  const both = { ...edit, facts: { units: 6 } }
  expect(withoutTheirs(both, { units: null }, { units: 4 })).toBeNull()
  const permission = {
    act: 'record-authority',
    property,
    authority: 'written',
    authorityFile: null,
    authorityNote: 'A',
  } as const
  const was = { authority: 'none', authorityFile: null, authorityNote: '' }
  expect(withoutTheirs(permission, was, { authorityNote: 'B' })).toEqual({ ...permission, authorityNote: 'B' })
  expect(withoutTheirs({ ...permission, authority: 'none' }, was, { authorityNote: 'B' })).toBeNull()
  expect(withoutTheirs({ act: 'close', reason: 'won' }, { status: 'new' }, { status: 'contacted' })).toBeNull()
})
