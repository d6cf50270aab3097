// Finds settings that would be silently ignored or cut off.
import { settingNames } from './environment.ts'

/** A line with an unquoted value. */
const UNQUOTED = /^[ \t]*(?:export[ \t]+)?([A-Z0-9_]+)[ \t]*=[ \t]*([^\s'"`].*)$/gm

/** Settings in a file whose value contains a #. Node treats everything after it as a comment. */
export function findCutSettings(text: string): string[] {
  return [...text.matchAll(UNQUOTED)].flatMap(([, name = '', value = '']) =>
    settingNames.has(name) && /\S#/.test(value) ? [name] : [],
  )
}

/** Variables whose name is almost a setting's, each with that setting. */
export function findMisspelledSettings(variables: string[]): { variable: string; setting: string }[] {
  return variables
    .filter((variable) => /^[A-Z0-9_]+$/.test(variable) && !settingNames.has(variable))
    .flatMap((variable) => {
      const setting = [...settingNames].find((name) => isAlmost(variable, name, name.length < 8 ? 1 : 2))
      return setting === undefined ? [] : [{ variable, setting }]
    })
}

/** Every start compares all variables with all settings, and most of them differ too much in length already. */
function isAlmost(variable: string, name: string, edits: number): boolean {
  return Math.abs(variable.length - name.length) <= edits && countEdits(variable, name) <= edits
}

/**
 * The edit distance: how many letters to change, add, remove or swap with a neighbour to turn first word into the second.
 */
function countEdits(first: string, second: string): number {
  const rows: number[][] = [Array.from({ length: second.length + 1 }, (_, at) => at)]
  const count = (row: number, at: number) => rows[row]?.[at] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= first.length; row++) {
    const edits = [row]
    rows.push(edits)
    for (let at = 1; at <= second.length; at++) {
      const isSame = first[row - 1] === second[at - 1]
      const isSwapped = first[row - 1] === second[at - 2] && first[row - 2] === second[at - 1]
      edits[at] = Math.min(
        count(row - 1, at) + 1,
        count(row, at - 1) + 1,
        count(row - 1, at - 1) + (isSame ? 0 : 1),
        isSwapped ? count(row - 2, at - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return count(first.length, second.length)
}
