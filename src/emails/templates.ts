import type { AuthMailKind } from '#domain/jobs/send-auth-mail.ts'
import { authEmails } from './account/auth-emails.tsx'
import { addressConfirmation } from './address-confirmation.tsx'
import { backupAlarm } from './backup-alarm.tsx'
import { deskAlert } from './desk/desk-alert.tsx'
import { deskDigest } from './desk/desk-digest.tsx'
import { deskNotice } from './desk/desk-notice.tsx'
import { deskReply } from './desk/desk-reply.tsx'
import type { EmailTemplate } from './email-template.ts'
import { leadChange } from './lead-change.tsx'
import { leadDigest } from './lead-digest.tsx'
import { leadForTeam } from './lead-for-team.tsx'
import { leadForVisitor } from './lead-for-visitor.tsx'
import { leadReminder } from './lead-reminder.tsx'
import { mailDeliveryTest } from './mail-delivery-test.tsx'
import { fileRemoved } from './owners/file-removed.tsx'
import { ownerLink } from './owners/owner-link.tsx'
import { privacyLink } from './privacy-link.tsx'
import { type RenderedEmail, renderEmail } from './render-email.ts'
import { savedAnswers } from './saved-answers.tsx'

type AuthTemplates = { [Kind in AuthMailKind as `auth-${Kind}`]: (typeof authEmails)[Kind] }

/** By their names, so that a mail to be sent names its template. */
const templates = {
  'mail-delivery-test': mailDeliveryTest,
  'lead-for-team': leadForTeam,
  'lead-for-visitor': leadForVisitor,
  'desk-reply': deskReply,
  'lead-digest': leadDigest,
  'lead-change': leadChange,
  'lead-reminder': leadReminder,
  'privacy-link': privacyLink,
  'address-confirmation': addressConfirmation,
  'saved-answers': savedAnswers,
  'owner-link': ownerLink,
  'file-removed': fileRemoved,
  'backup-alarm': backupAlarm,
  'desk-alert': deskAlert,
  'desk-digest': deskDigest,
  'desk-notice': deskNotice,
  ...(Object.fromEntries(Object.values(authEmails).map((template) => [template.name, template])) as AuthTemplates),
}

export type TemplateName = keyof typeof templates
export type PropsOf<Name extends TemplateName> = (typeof templates)[Name]['sample']
const byName: { [Name in TemplateName]: EmailTemplate<PropsOf<Name>> } = templates

export function renderTemplate<Name extends TemplateName>(name: Name, props: PropsOf<Name>): Promise<RenderedEmail> {
  return renderEmail(byName[name], props)
}

export interface SampleEmail {
  name: string
  render: () => Promise<RenderedEmail>
}

/** Every template with its sample data, for the preview and for the tests that apply to all mails. */
export const sampleEmails: SampleEmail[] = (Object.keys(templates) as TemplateName[]).map(sampleOf)

function sampleOf<Name extends TemplateName>(name: Name): SampleEmail {
  return { name, render: () => renderTemplate(name, byName[name].sample) }
}
