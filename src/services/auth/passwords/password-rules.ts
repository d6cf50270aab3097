import { commonStems } from './common-passwords.ts'

const MAX_BYTES = 72

export interface PasswordRules {
  minLength: number
  /** A password needs one character from each set. */
  characters: readonly string[]
  /** Words from the account, such as its email address, which attackers guess first. */
  context: readonly string[]
  /** Whether easily guessed passwords are refused. */
  refusesCommon: boolean
}

export interface PasswordWeakness {
  message: string
  reasons: string[]
}

/**
 * Whether bcrypt would read the whole password, so that nothing is cut off after a move to a service that uses bcrypt.
 */
export function isHashable(password: string): boolean {
  return utf8Length(password) <= MAX_BYTES
}

export function findWeakness(password: string, { minLength, characters, context, refusesCommon }: PasswordRules) {
  const faults: [reason: string, sentence: string][] = []
  if ([...password].length < minLength) faults.push(['length', `Password should be at least ${minLength} characters.`])
  if (!characters.every((set) => [...set].some((character) => password.includes(character))))
    faults.push(['characters', `Password should contain at least one character of each: ${characters.join(', ')}.`])
  if (refusesCommon && isGuessable(password, context))
    faults.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'])
  if (faults.length === 0) return null
  return { message: faults.map(([, text]) => text).join(' '), reasons: faults.map(([reason]) => reason) }
}

/** Recognizes what attackers try first: common words with the usual changes, keyboard runs, repetitions and dates. */
export function isGuessable(password: string, context: readonly string[] = []): boolean {
  const lower = password.toLowerCase().normalize('NFKC')
  if (isRepetition(lower) || isRun(lower) || isShortNumber(lower)) return true
  const words = new Set(context.flatMap(stemsOf).filter((word) => word.length >= 4))
  return [lower, unleet(lower)].some((spelling) => {
    const stem = stripEnds(spelling)
    return commonStems.has(stem) || words.has(stem) || isTwice(stem, words)
  })
}

/** `anna.smith@x.ca` → anna.smith, annasmith, anna, smith. */
function stemsOf(text: string): string[] {
  const local = text.toLowerCase().split('@')[0] ?? ''
  return [local, local.replaceAll(/[^\p{L}]/gu, ''), ...local.split(/[^\p{L}]+/u)]
}

const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** Reads digits and signs within the word as letters, but not at its end. */
function unleet(text: string): string {
  const end = text.match(/(?<![\d\W_])[\d\W_]*$/)?.[0].length ?? 0
  const body = text.slice(0, text.length - end)
  return body.replaceAll(/[013457@$!]/g, (character) => leet[character] ?? character) + text.slice(text.length - end)
}

/** Removes what password rules make people add: a year, a number or an exclamation mark. */
function stripEnds(text: string): string {
  const match = text.match(/^([\d\W_]{0,6})(.*?)([\d\W_]{0,8})$/s)
  return match?.[2] ?? text
}

function isTwice(stem: string, words: ReadonlySet<string>): boolean {
  const half = stem.slice(0, stem.length / 2)
  return stem === half + half && (commonStems.has(half) || words.has(half))
}

function isRepetition(text: string): boolean {
  return text.length > 1 && /^(.{1,4}?)\1+(.{0,3})$/su.test(text) && new Set(text).size <= 4
}

const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
]
const allRuns = runs.flatMap((run) => [run, [...run].reverse().join('')])

/** Whether the text is at most three pieces of such runs, like `qwerty123` or `abc321`. */
function isRun(text: string): boolean {
  let rest = text
  for (let pieces = 0; pieces < 3 && rest !== ''; pieces++) {
    let length = Math.min(rest.length, 28)
    while (length > 2 && !allRuns.some((run) => run.includes(rest.slice(0, length)))) length--
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return rest === ''
}

/** A date, the last digits of a phone number or a PIN typed twice: attackers try them all within a second. */
function isShortNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s./-]/g, '')
  return /^\d{1,8}$/.test(digits)
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
