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

export interface SampleEmail {
  name: string
  render: () => Promise<RenderedEmail>
}

/** Every template with its sample data, for the preview and for the tests that apply to all mails. */
export const sampleEmails: SampleEmail[] = [
  sampleOf(mailDeliveryTest),
  sampleOf(leadForTeam),
  sampleOf(leadForVisitor),
  sampleOf(deskReply),
  sampleOf(leadDigest),
  sampleOf(leadChange),
  sampleOf(leadReminder),
  sampleOf(privacyLink),
  sampleOf(addressConfirmation),
  sampleOf(savedAnswers),
  sampleOf(ownerLink),
  sampleOf(fileRemoved),
  sampleOf(backupAlarm),
  sampleOf(deskAlert),
  sampleOf(deskDigest),
  sampleOf(deskNotice),
  ...Object.values(authEmails).map(sampleOf),
]

function sampleOf<Props>(template: EmailTemplate<Props>): SampleEmail {
  return { name: template.name, render: () => renderEmail(template, template.sample) }
}
