/** Texts of the inbox beyond its rows. */
export const inboxWords = {
  views: 'Views',
  saveView: '+ view',
  viewName: 'Name of this view',
  forTeam: 'for the team',
  save: 'Save',
  cancel: 'Cancel',
  removeView: 'Remove this view',
  viewFailed: 'The view could not be saved. Try again.',
  selectShown: 'All shown',
  selectNone: 'None',
  selectAll: 'All that match',
  allOf: (count: number, isAll: boolean) => (isAll ? `All ${count} that match` : `The first ${count} that match`),
  allFailed: 'The rest could not be read. Try again.',
  assign: 'Assign to',
  testLead: 'Send me a test lead',
  testHint: 'It is marked as a test, never measured, and nobody is mailed about it.',
  testFailed: 'The test lead could not be made. Try again.',
  taskDue: 'task',
  ago: 'ago',
  snooze: 'Snooze',
  /** What a row says besides, in the order in which it says it. */
  flags: {
    'possible-duplicate': 'possible duplicate',
    residential: 'residential',
    'consent-ends-soon': 'consent ends soon',
  },
  reasons: {
    'unseen-field': 'filled in a field that people cannot see',
    'too-fast': 'was faster than a person',
    'forged-token': 'forged the mark of the form',
    links: 'many links',
    markup: 'code in the text',
    'spam-words': 'words of advertising',
    'link-as-name': 'a link as the name',
  },
  lead: { next: 'Next lead', previous: 'Previous lead' },
} as const

/** What a test lead says, as if a visitor had written it. */
export const testLeadWords = { subject: 'A test', message: 'This is a test lead. Try everything with it.' } as const

/** Why a lead may be from a bot, in words. */
export function describeSuspicion(flags: readonly string[]): string {
  return Object.entries(inboxWords.reasons)
    .filter(([flag]) => flags.includes(flag))
    .map(([, text]) => text)
    .join(', ')
}

/** Texts of the snooze menu. */
export const snoozeWords = {
  title: 'Snooze',
  presets: {
    hours: 'In 2 hours',
    afternoon: 'This afternoon',
    tomorrow: 'Tomorrow morning',
    week: 'Next week',
  },
  pick: 'Pick a day and time…',
  pickTitle: 'Snooze until',
  until: 'Day and time, Toronto',
  past: 'Choose a time that is still to come.',
  cancel: 'Cancel',
  hint: 'The reply clock keeps running.',
} as const
