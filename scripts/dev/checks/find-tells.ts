import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One or two in a file are fine. */
const MAX_TELLS = 2

const texts = ['*.md', '{src,scripts,tests}/**/*.{ts,tsx,mjs,css,md}', 'docs/**/*.md']

/**
 * The first two name the tells. Visible copy follows docs/voice.md, the wordings of consent are kept as they were shown,
 * and released migrations cannot change.
 */
const exempt =
  /^(?:CONTRIBUTING\.md|scripts\/dev\/checks\/find-tells(?:\.test)?\.ts|src\/content\/.*|docs\/consent-wordings\.md)$/

/** Words that are common in translated English and rare in an engineer's own. */
const tells = new RegExp(
  [
    /\b(?:whoever|so many|so long|meanwhile|all the same|besides|by itself|what was|upon which|to the letter|anew)\b/,
    // "is one of them" and "is one statement" are fine.
    /(?<!\bthere )\b(?:is|are|was|were) none\b|\b(?:is|was) one(?=[.,;:)])/,
    /\bof (?:ours|its own|their own)\b/,
    // "stands for" and "stand-in" are fine.
    /\bstands?\b(?! (?:for|in for|up|out|alone)\b|-)/,
    // People may know.
    /(?<!(?:who|body|one|person|team|member|visitor|owner|attacker|stranger)[ -])\bknows\b/,
    /\b(?:is|are) (?:asked|told)\b(?! apart)/,
    /\b(?:comes? back|goes on)\b(?! (?:to|the|a|top)\b)/,
    // A table holds rows; a statement is true.
    /\bholds(?=[.,;:]| (?:for|here|only|too|everywhere)\b)/,
    /\b(?:that|those) of (?=\w+ of )|\ba \w+ of an? \w+ of an?\b/,
    /[.;] who (?=[^.?\n]+[.,])/,
  ]
    .map((tell) => tell.source)
    .join('|'),
  'gim',
)

/** Returns the files with too many tells of a translated sentence, and which ones. */
export function findTells(root: string): string[] {
  return globSync(texts, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !exempt.test(path))
    .flatMap((path) => {
      const found = readFileSync(join(root, path), 'utf8').match(tells) ?? []
      return found.length > MAX_TELLS ? [`${path}: ${found.map((word) => word.trim().toLowerCase()).join(', ')}`] : []
    })
}
