import { replyTemplates } from '#content/desk/reply-templates.ts'
import type { InquiryKind } from '../../inquiries/inquiry.ts'

/** What an answer can begin with. */
export interface ReplyTemplate {
  name: string
  body: string
}

export type ReplyTemplates = Record<InquiryKind, ReplyTemplate[]>

/** Under which a template is saved. */
export function keyOfTemplate(kind: InquiryKind, { name }: Pick<ReplyTemplate, 'name'>): string {
  return `${kind}/${name}`
}

/** What is there before anybody has changed it. */
export const usualTemplates: ReplyTemplates = {
  contact: [...replyTemplates.contact],
  'sell-fast': [...replyTemplates['sell-fast']],
  investment: [...replyTemplates.investment],
}

/** What the page fills in. */
export const NAME = '{name}'

/** What whoever answers has to fill in, in square brackets. */
export function listBlanks({ body }: Pick<ReplyTemplate, 'body'>): string[] {
  return body.match(/\[[^[\]]+\]/g) ?? []
}

/** The text for somebody; without a name if nobody knows how to address them. */
export function fillTemplate({ body }: Pick<ReplyTemplate, 'body'>, name: string | null): string {
  return name === null ? body.replaceAll(/ ?\{name\}/g, '') : body.replaceAll(NAME, () => name)
}
