import { type AnyNode, type MemberExpression, type ObjectPattern, parse } from 'acorn'
import { full } from 'acorn-walk'
import { findLacking, listNewNames, type NewFeature } from './too-new-features.ts'

type Note = (name: string, lacking: string | undefined) => void

/** The latest version of the language that all the oldest browsers support fully. */
const LANGUAGE = 2022

/** Globals of the browser, such as `Iterator`, `URLPattern` or `requestIdleCallback`. */
const newGlobals = listNewNames((key) => /^(?:api|api\.Window|javascript\.builtins)\.(\w+)$/.exec(key)?.[1])

/** Members of objects that the oldest browsers have. Members of newer objects are found by the object's name. */
const newMembers = listNewNames((key) => {
  const [, owner = '', member] = /^((?:api|javascript\.builtins)\.\w+)\.(\w+)$/.exec(key) ?? []
  // Static methods are called on their object, so we look for both names.
  const isElsewhere = findLacking(owner) || (findLacking(key) && key.endsWith('_static'))
  return isElsewhere ? undefined : member?.replace(/_static$/, '')
})

/**
 * Finds features that a built script uses and the oldest browsers lack. It judges methods by name, so it misses a new
 * method that shares the name of an old one (`map` of an iterator); in our own code the types refuse those.
 */
export function findNewInScript(code: string): NewFeature[] {
  const found = new Map<string, string>()
  const note: Note = (name, lacking) => lacking && found.set(name, lacking)
  try {
    full(parse(code, { ecmaVersion: LANGUAGE, sourceType: 'module' }), (node, _state, kind) => {
      const part = node as AnyNode
      // Names that the script declares itself are not globals.
      if (part.type === 'Identifier' && kind === 'Identifier') note(part.name, newGlobals.get(part.name))
      if (part.type === 'MemberExpression') noteMember(part, note)
      if (part.type === 'ObjectPattern') noteTaken(part, note)
    })
  } catch (error) {
    if (error instanceof SyntaxError) note(`syntax: ${error.message}`, `browsers that support only ES${LANGUAGE}`)
    else throw error
  }
  return [...found].map(([name, lacking]) => ({ name, lacking }))
}

/** `const { groupBy } = Object` */
function noteTaken({ properties }: ObjectPattern, note: Note): void {
  for (const property of properties) {
    const name = property.type === 'Property' ? nameOf(property.key) : ''
    note(`.${name}`, newMembers.get(name))
  }
}

function noteMember({ object, property, computed }: MemberExpression, note: Note): void {
  const name = computed && property.type !== 'Literal' ? '' : nameOf(property)
  // `URL.canParse`, also as `window.URL.canParse`.
  const owner = nameOf(object.type === 'MemberExpression' ? object.property : object)
  const lacking =
    findLacking(`api.${owner}.${name}_static`) ||
    findLacking(`api.${owner}.${name}`) ||
    findLacking(`javascript.builtins.${owner}.${name}`)
  if (lacking) note(`${owner}.${name}`, lacking)
  else note(`.${name}`, newMembers.get(name) ?? newGlobals.get(name))
}

function nameOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' ? String(node.value) : ''
}
