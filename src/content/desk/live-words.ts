/** Texts about the live connection of the desk. */
export const liveWords = {
  live: 'Live',
  starting: 'Up to date',
  away: 'Not live since',
  failed: 'Not up to date since',
  stuck: 'Not up to date, trying again',
  trying: 'trying again',
  reading: 'is reading this too',
  writing: 'is writing',
  assigned: 'A lead was given to you.',
} as const
