import { passwordTexts as words } from '#content/account/password-texts.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'

/** The rules for a new password, and how the page words them. */
export type PasswordAdvice = ReturnType<typeof describeRules>

/** For everyone and for staff, whose passwords must be longer. Filled in on the server and passed to an island. */
export function describePasswords({ passwordRules: { minLength, staffMinLength, characters } }: SiteFacts) {
  return { everybody: describeRules(minLength, characters), staff: describeRules(staffMinLength, characters) }
}

export function describeRules(minLength: number, characters: string[]) {
  const groups = characters.map((group) => words.groups[group] ?? group).join(', ')
  const fill = (text: string) => text.replace('{min}', String(minLength)).replace('{groups}', () => groups)
  const hints = [words.length, ...(groups ? [words.characters] : []), words.advice]
  return {
    minLength,
    characters,
    hint: fill(hints.join(' ')),
    tooShort: fill(words.tooShort),
    lacksCharacters: groups && fill(words.lacksCharacters),
  }
}
