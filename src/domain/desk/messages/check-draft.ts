import { replyWords } from '#content/desk/reply-words.ts'
import { fillWords } from '../../text/fill-words.ts'
import { defaultTemplates, listBlanks, type ReplyTemplate } from './reply-template.ts'

/** A draft may have begun before somebody changed the templates. */
const usual = Object.values(defaultTemplates).flat()

/** The blanks of a template that nobody has filled in yet, in their order. Other brackets are the writer's own. */
export function findBlanks(body: string, templates: readonly ReplyTemplate[]): string[] {
  const blanks = new Set([...usual, ...templates].flatMap(listBlanks))
  const found = [...blanks].filter((blank) => body.includes(blank))
  return found.toSorted((one, other) => body.indexOf(one) - body.indexOf(other))
}

/** Null if a mail can be sent like this, otherwise what is missing. */
export function checkDraft(
  { subject, body }: { subject: string; body: string },
  templates: readonly ReplyTemplate[],
): string | null {
  if (body.trim() === '') return replyWords.missing.body
  if (subject.trim() === '') return replyWords.missing.subject
  const [blank] = findBlanks(body, templates)
  return blank === undefined ? null : fillWords(replyWords.missing.blank, { blank })
}
