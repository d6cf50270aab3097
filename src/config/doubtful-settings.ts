// What looks like a setting but would be ignored, or cut, without a word.
import { settingNames } from './environment.ts'

/** A line of a settings file whose value is not quoted. */
const UNQUOTED = /^[ \t]*(?:export[ \t]+)?([A-Z0-9_]+)[ \t]*=[ \t]*([^\s'"`].*)$/gm

/** The settings in the text of a file whose value contains a #. Node takes all that follows it for a comment. */
export function findCutSettings(text: string): string[] {
  return [...text.matchAll(UNQUOTED)].flatMap(([, name = '', value = '']) =>
    settingNames.has(name) && /\S#/.test(value) ? [name] : [],
  )
}

/** Variables that are named almost like a setting, each with that setting. */
export function findMisspelledSettings(variables: string[]): { variable: string; setting: string }[] {
  return variables
    .filter((variable) => /^[A-Z0-9_]+$/.test(variable) && !settingNames.has(variable))
    .flatMap((variable) => {
      const setting = [...settingNames].find((name) => countEdits(variable, name) <= (name.length < 8 ? 1 : 2))
      return setting === undefined ? [] : [{ variable, setting }]
    })
}

/** How many letters must be changed, added, removed, or swapped with the next one to make one word of the other. */
function countEdits(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const count = (row: number, at: number) => rows[row]?.[at] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= one.length; row++) {
    const edits = [row]
    rows.push(edits)
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      edits[at] = Math.min(
        count(row - 1, at) + 1,
        count(row, at - 1) + 1,
        count(row - 1, at - 1) + (isSame ? 0 : 1),
        isSwapped ? count(row - 2, at - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return count(one.length, other.length)
}
