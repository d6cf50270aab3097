import { replyTemplates } from '#content/desk/reply-templates.ts'
import type { InquiryKind } from '../../inquiries/inquiry.ts'

/** A template for a reply. */
export interface ReplyTemplate {
  name: string
  body: string
}

export type ReplyTemplates = Record<InquiryKind, ReplyTemplate[]>

/** The key under which a template is saved. */
export function keyOfTemplate(kind: InquiryKind, { name }: Pick<ReplyTemplate, 'name'>): string {
  return `${kind}/${name}`
}

/** The templates until somebody has changed them. */
export const defaultTemplates: ReplyTemplates = {
  contact: [...replyTemplates.contact],
  'sell-fast': [...replyTemplates['sell-fast']],
  investment: [...replyTemplates.investment],
}

/** The placeholders that the page fills in. */
export const NAME = '{name}'

/** The blanks in square brackets, which the author of the reply has to fill in. */
export function listBlanks({ body }: Pick<ReplyTemplate, 'body'>): string[] {
  return body.match(/\[[^[\]]+\]/g) ?? []
}

/** The text for a person; without a name if we don't know how to address them. */
export function fillTemplate({ body }: Pick<ReplyTemplate, 'body'>, name: string | null): string {
  return name === null ? body.replaceAll(/ ?\{name\}/g, '') : body.replaceAll(NAME, () => name)
}
