import { templateWords } from '#content/desk/template-words.ts'
import { fillWords } from '../../text/fill-words.ts'
import { NAME, type ReplyTemplate, type ReplyTemplates } from './reply-template.ts'

const { faults } = templateWords

/** Null if they can be used, otherwise what is wrong with the first that cannot. */
export function checkTemplates(templates: ReplyTemplates): string | null {
  for (const ofKind of Object.values(templates)) {
    const names = new Set<string>()
    for (const template of ofKind) {
      const name = template.name.trim().toLowerCase()
      const fault = checkTemplate(template) ?? (names.has(name) ? faults.twice : null)
      const found = findStranger(template) ?? ''
      if (fault !== null) return fillWords(fault, { template: template.name.trim(), found, name: NAME })
      names.add(name)
    }
  }
  return null
}

function checkTemplate(template: ReplyTemplate): string | null {
  const { name, body } = template
  if (name.trim() === '') return faults.noName
  if (body.trim() === '') return faults.noText
  if (findStranger(template) !== null) return faults.placeholder
  if (/[{}]/.test(body.replaceAll(NAME, ''))) return faults.brace
  const withoutBlanks = body.replaceAll(/\[[^[\]]*[^[\]\s][^[\]]*\]/g, '')
  return /[[\]]/.test(withoutBlanks) ? faults.blank : null
}

/** A placeholder that nothing fills in. */
function findStranger({ body }: ReplyTemplate): string | null {
  return (body.match(/\{[^{}]*\}/g) ?? []).find((found) => found !== NAME) ?? null
}
