import { composerWords } from '#content/desk/lead/composer-words.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'

/** What every answer begins with. */
export function greet(fullName: string): string {
  const name = findFirstName(fullName)
  return name === null ? composerWords.greetingWithoutName : fillWords(composerWords.greeting, { name })
}

/** Whether the member has written nothing yet. */
export function isUnwritten(body: string, fullName: string): boolean {
  return body.trim() === '' || body.trim() === greet(fullName).trim()
}
