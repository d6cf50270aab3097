/** Texts about mentioning colleagues in a note. */
export const mentionWords = {
  list: 'Mention a colleague',
  one: '1 colleague. Enter mentions them.',
  several: '{count} colleagues. Up and down choose, Enter mentions.',
} as const
