import { findGreetingName } from './greeting-name.ts'

const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam)\.?$/i
const SUFFIX = /^(?:jr|sr|i{2,3}|iv|esq|phd|md|dds|mba|cpa|ca|cfa|llb|jd|p\.?eng)\.?$/i
/** No person's name, so nobody is greeted by it. */
const COMPANY = /^(?:inc|ltd|limited|corp|corporation|llc|llp|co|holdings|group|properties)\.?$/i
const INITIALS = /^(?:\p{L}\.)+$/u

/**
 * The name with which to greet somebody: "Helen" for "Helen Brandt", "Brandt, Helen", "Dr. Helen Brandt" and "HELEN
 * BRANDT", "Mr. Brandt" where no first name is known, or null if the text is not clearly a person's name.
 */
export function findFirstName(fullName: string): string | null {
  const words = orderWords(fullName.trim().replaceAll(/\s+/g, ' '))
  if (words.length === 0 || words.some((word) => COMPANY.test(word))) return null
  const titles = words.filter((word) => TITLE.test(word))
  const names = words.filter((word) => !TITLE.test(word))
  if (names.length === 0 || findGreetingName(names.join(' ')) === null) return null
  const isShouted = names.join('').length > 2 && hasOneCase(names.join(' '))
  const shown = isShouted ? names.map(capitalize) : names
  if (titles.length > 0 && shown.length === 1) return `${titles[0]} ${shown[0]}`
  const given = shown.slice(0, -1).find((word) => !INITIALS.test(word)) ?? null
  if (given !== null) return given
  // Nobody is greeted by initials alone: "J. R. Smith" stays whole.
  return shown.join(' ')
}

/** The words, given names first, without academic degrees and the like. */
function orderWords(name: string): string[] {
  const [first = '', ...rest] = name.split(',').map((part) => part.trim())
  const given = rest.filter((part) => part !== '' && !SUFFIX.test(part))
  if (given.length > 1 || given.some((part) => !startsLikeName(part, name))) return []
  return [...given, first].flatMap((part) => part.split(' ')).filter((word) => word !== '' && !SUFFIX.test(word))
}

/** "Ann, you won" is not a surname followed by a first name. */
function startsLikeName(part: string, whole: string): boolean {
  return hasOneCase(whole) || part.charAt(0) !== part.charAt(0).toLowerCase()
}

/** Whether all letters are capitals, or none is. */
function hasOneCase(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase()
}

function capitalize(word: string): string {
  return word.toLowerCase().replaceAll(/(^|[-'’.])(\p{L})/gu, (_all, before: string, letter: string) => {
    return before + letter.toUpperCase()
  })
}
