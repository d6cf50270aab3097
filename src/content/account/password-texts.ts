/** Names for the groups in `AUTH_PASSWORD_CHARACTERS`; any other group is shown unchanged. */
const groups: Record<string, string> = {
  abcdefghijklmnopqrstuvwxyz: 'lowercase letters',
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: 'uppercase letters',
  '0123456789': 'digits',
}

/** Hints about a new password. The server fills them in, so that no browser loads them all. */
export const passwordTexts = {
  groups,
  length: 'At least {min} characters.',
  characters: 'At least one of each: {groups}.',
  advice: 'A few words in a row work well.',
  tooShort: 'Please use at least {min} characters.',
  lacksCharacters: 'Please use at least one of each: {groups}.',
}
