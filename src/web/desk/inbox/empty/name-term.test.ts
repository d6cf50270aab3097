import { expect, test } from 'vitest'
import { nameTerm } from './name-term.ts'

test.each([
  ['kind:sell-fast', 'Sell fast'],
  ['due:today', 'Due today'],
  ['assignee:none', 'Unassigned'],
  ['assignee:me', 'Assigned to me'],
  ['region:gta', 'GTA'],
  ['flag:residential', 'Residential'],
  ['status:closed', 'status:closed'],
])('%s is called %s', (term, name) => {
  expect(nameTerm(term, (id) => id)).toBe(name)
})
