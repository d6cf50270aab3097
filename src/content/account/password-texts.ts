/** How a group of `AUTH_PASSWORD_CHARACTERS` is called; any other is shown as it is. */
const groups: Record<string, string> = {
  abcdefghijklmnopqrstuvwxyz: 'lowercase letters',
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: 'uppercase letters',
  '0123456789': 'digits',
}

/** What the forms say about a new password. The server fills them in, so that no browser loads them all. */
export const passwordTexts = {
  groups,
  length: 'At least {min} characters.',
  characters: 'At least one of each: {groups}.',
  advice: 'A few words in a row work well.',
  tooShort: 'Please use at least {min} characters.',
  lacksCharacters: 'Please use at least one of each: {groups}.',
}
