import { passwordTexts as words } from '#content/account/password-texts.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'

/** What a new password needs, and how the page says so. */
export type PasswordAdvice = ReturnType<typeof describeRules>

/** For everybody and for staff, who need a longer one. Filled in on the server, to be passed to an island. */
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
