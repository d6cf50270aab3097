import { replyTemplates } from '#content/desk/reply-templates.ts'

const blanks = new Set(
  Object.values(replyTemplates).flatMap((templates) =>
    templates.flatMap(({ body }) => body.match(/\[[^\]]+\]/g) ?? []),
  ),
)

/** The blanks of a template that nobody has filled in yet, in their order. */
export function findBlanks(body: string): string[] {
  const found = [...blanks].filter((blank) => body.includes(blank))
  return found.toSorted((one, other) => body.indexOf(one) - body.indexOf(other))
}

/** Null if a mail can be sent like this, otherwise what is missing. */
export function checkDraft({ subject, body }: { subject: string; body: string }): string | null {
  if (body.trim() === '') return 'Write an answer first.'
  if (subject.trim() === '') return 'Give it a subject.'
  const [blank] = findBlanks(body)
  return blank === undefined ? null : `Fill in ${blank} first.`
}
