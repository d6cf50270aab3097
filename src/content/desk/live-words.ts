/** Texts about the live connection of the desk. */
export const liveWords = {
  live: 'Live',
  starting: 'Up to date',
  away: 'Not live since',
  failed: 'Offline since',
  /** After the number of acts that wait. */
  again: 'Trying again.',
  trying: 'trying again. What you do is kept and sent later.',
  reading: 'is reading this too',
  writing: 'is writing',
  mentioned: 'A colleague mentioned you in a note.',
  assigned: 'A lead was assigned to you.',
} as const
