import { findLacking, type NewFeature } from './too-new-features.ts'

/** Finds elements and attributes of a page that the oldest browsers lack. */
export function findNewInMarkup(html: string): NewFeature[] {
  const found = new Map<string, string>()
  const note = (name: string, lacking: string | undefined) => lacking && found.set(name, lacking)
  for (const [, element = '', attributes = ''] of html.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)/g)) {
    const key = `html.elements.${element}`
    note(`<${element}>`, findLacking(key))
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      note(`<${element} ${attribute}>`, findLacking(`${key}.${attribute}`))
      note(`<${element} ${attribute}="${value}">`, findLacking(`${key}.${attribute}.${value}`))
      note(attribute, findLacking(`html.global_attributes.${attribute}`))
    }
  }
  return [...found].map(([name, lacking]) => ({ name, lacking }))
}
