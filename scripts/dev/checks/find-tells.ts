import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One or two in a file are fine. */
const MAX_TELLS = 2

const texts = ['*.md', '{src,scripts,tests}/**/*.{ts,tsx,mjs,css,md}', 'migrations/*.sql', 'docs/**/*.md']

/** These lists name the tells. */
const exempt = /^(?:CONTRIBUTING\.md|scripts\/dev\/checks\/find-tells(?:\.test)?\.ts)$/

/** Words that are common in translated English and rare in an engineer's own. */
const tells =
  /\b(?:whoever|so many|(?:for )?so long|meanwhile|(?:is|are|was|were) none|(?:is|was) one(?! of)|all the same|besides|of (?:ours|its own|their own|our own)|by itself|what was|(?:that|those) of|(?:by|for|of|in|to|upon) which|to the letter|stands?|knows|(?:is|are) (?:asked|told)|comes? back|goes? on|holds|a \w+ of an? \w+ of an?)\b|(?:^|[.;:] )who /gim

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
