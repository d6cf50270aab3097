import { readOwnContent } from './own-content.ts'
import type { TextGroup } from './text-groups.ts'

/** The built-in texts of a group, replaced by the brokerage's where it has its own. */
export function withOwnTexts<Texts>(group: TextGroup, builtIn: Texts): Texts {
  const own = readOwnContent().texts?.[group]
  return own === undefined ? builtIn : replace(builtIn, own, group)
}

/** Each own text has a built-in one in the same place, or a typing error would go unnoticed. */
function replace<Value>(builtIn: Value, own: unknown, path: string): Value {
  if (typeof builtIn === 'string' && typeof own === 'string') return own as Value & string
  if (!(builtIn instanceof Object && own instanceof Object))
    throw new Error(`IDENTITY_DIR: ${path} in texts.json does not replace a text of the site.`)
  const result = (Array.isArray(builtIn) ? [...builtIn] : { ...builtIn }) as Record<string, unknown>
  for (const [key, value] of Object.entries(own)) result[key] = replace(result[key], value, `${path}.${key}`)
  return result as Value
}
