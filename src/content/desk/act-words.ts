/** Why an act is not possible with a lead as it is, on the page and in the answers of the server. */
export const actWords = {
  assignee: {
    yours: 'This lead is already yours.',
    claimed: 'Somebody else has claimed this lead.',
    nobody: 'This lead is unassigned.',
    theirs: 'This lead is already assigned to them.',
  },
  outsideWall: {
    assignee: 'This lead is behind a wall that does not name them. Name them first.',
    mention: 'You mentioned somebody who may not see this lead. Take their name out, or name them on its wall first.',
    eyes: 'The lead is assigned to somebody who would not see it any more. Name them too, or assign it to one of the named members first.',
  },
  status: {
    same: 'This lead is already {status}.',
    reopenFirst: 'Reopen this lead first.',
    notOpen: 'This lead is not open.',
    notClosed: 'This lead is not closed.',
    noSpam: 'This lead is not marked as spam.',
  },
  snooze: { notOpen: 'Only an open lead can be snoozed.', notSnoozed: 'This lead is not snoozed.' },
  answer: {
    notWaiting: 'They aren’t waiting for a reply.',
    beforeLead: 'That was before the lead arrived.',
    toCome: 'That time is in the future.',
  },
  pastMoment: 'Choose a time in the future.',
  pastDay: 'Choose a day in the future.',
  notKept: 'This lead is not kept as a record.',
  noChange: 'Nothing would change.',
} as const
