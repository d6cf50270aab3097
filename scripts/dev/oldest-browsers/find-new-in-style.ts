import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'
import { findLacking, listNewNames, type NewFeature } from './too-new-features.ts'

type Note = (name: string, lacking: string | undefined) => void

/** Functions such as `light-dark()`, in any value. */
const newFunctions = listNewNames((key) => /^css\.types\.(?:[\w-]+\.)*([\w-]+)$/.exec(key)?.[1])

/** Finds features that a built style sheet uses and the oldest browsers lack. */
export function findNewInStyle(css: string): NewFeature[] {
  const found = new Map<string, string>()
  const note: Note = (name, lacking) => lacking && found.set(name, lacking)
  postcss.parse(css).walk((node) => {
    // Here the browser checks for the feature itself.
    if (isInside(node, 'supports')) return
    if (node.type === 'atrule') noteAtRule(node, note)
    if (node.type === 'rule') noteSelectors(node, note)
    if (node.type === 'decl') noteDeclaration(node, note)
  })
  return [...found].map(([name, lacking]) => ({ name, lacking }))
}

function isInside(node: Node, name: string): boolean {
  const { parent } = node
  if (!parent || parent.type === 'root' || parent.type === 'document') return false
  return (parent.type === 'atrule' && (parent as AtRule).name === name) || isInside(parent, name)
}

function noteAtRule({ name, params, parent }: AtRule, note: Note): void {
  note(`@${name}`, findLacking(`css.at-rules.${name}`))
  for (const word of wordsOf(params)) note(`@${name} ${word}`, findLacking(`css.at-rules.${name}.${word}`))
  if (parent?.type === 'rule') note('nested rules', findLacking('css.selectors.nesting'))
}

function noteSelectors({ selector, parent }: Rule, note: Note): void {
  // Class names may contain any character after a backslash.
  const plain = selector.replaceAll(/\\./g, '')
  if (parent?.type === 'rule' || plain.includes('&')) note('nested rules', findLacking('css.selectors.nesting'))
  // Unknown selectors in these lists are skipped; elsewhere they invalidate the whole rule.
  const strict = plain.replaceAll(/:(?:is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '')
  for (const [text, name = ''] of strict.matchAll(/::?([a-z-]+)/g)) note(text, findLacking(`css.selectors.${name}`))
}

function noteDeclaration({ prop, value }: Declaration, note: Note): void {
  const property = `css.properties.${prop}`
  note(prop, findLacking(property))
  for (const word of wordsOf(value)) note(`${prop}: ${word}`, findLacking(`${property}.${word}`))
  for (const [, name = ''] of value.matchAll(/([a-z][a-z-]*)\(/g)) {
    note(`${name}()`, newFunctions.get(name) ?? (name === 'linear' ? findLacking(LINEAR) : undefined))
  }
  if (/\(from /.test(value)) note('relative colours', findLacking('css.types.color.oklch.relative_syntax'))
}

/** Its key doesn't end with its name, which is also a keyword. */
const LINEAR = 'css.types.easing-function.linear-function'

function wordsOf(text: string): string[] {
  return text.match(/[a-z][a-z-]*/g) ?? []
}
