import { representationWords } from '#content/desk/representation-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { templateWords } from '#content/desk/template-words.ts'
import type { Duty } from '#domain/desk/duty.ts'
import type { ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import type { DeskSettings } from '#domain/desk/team/desk-settings.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { DescribedField } from '../conflicts/described-field.ts'
import { describeDuty } from '../team/describe-duty.ts'

const { setting: model } = representationWords

/** A setting, or a template by its kind and name. */
export function describeSetting(name: string, value: unknown): DescribedField {
  switch (name) {
    case 'teamDuty':
      return { label: teamWords.settings.teamDuty, text: describeDuty(value as Duty) }
    case 'closedDays':
      return { label: teamWords.settings.closedDays, text: (value as string[]).join(', ') }
    case 'representation':
      return { label: model.label, text: model.models[value as DeskSettings['representation']] }
    case 'templates':
      return { label: templateWords.title, text: templateWords.several }
    case 'claimMinutes':
      return { label: teamWords.settings.claimMinutes, text: String(value) }
    default:
      return describeTemplate(name, value as ReplyTemplate | null)
  }
}

function describeTemplate(key: string, template: ReplyTemplate | null): DescribedField {
  const [kind = '', name = ''] = key.split(/\/(.*)/s)
  const now = template?.name ?? name
  // A template that was added on this page has an id in place of its first name.
  const isRenamed = now !== name && !isUuid(name)
  const label = `${templateWords.kinds[kind as InquiryKind]}, ${isRenamed ? fillWords(templateWords.renamed, { name, now }) : now}`
  return { label, text: template?.body ?? '', isGone: template === null }
}
