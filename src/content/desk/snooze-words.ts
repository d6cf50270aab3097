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
