import { expect, test } from 'vitest'
import { groupOf } from './timeline-groups.ts'

test('mails, calls and notes have their own filters, and everything else is a change', () => {
  expect(['reply', 'received', 'log-call', 'note', 'done', 'accept-file', 'claim', 'close'].map(groupOf)).toEqual([
    'mails',
    'mails',
    'calls',
    'notes',
    'tasks',
    'files',
    'changes',
    'changes',
  ])
})
