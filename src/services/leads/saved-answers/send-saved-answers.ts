import type { SendSavedAnswers } from '#domain/jobs/lead-jobs.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { AllowVisitorMail } from '../mails/limit-visitor-mails.ts'
import type { SavedAnswerSet } from './saved-answers-store.ts'

interface SendSavedAnswersDeps extends MailDeliveryDeps, MailSite {
  teamEmail: string
  findSavedAnswers: (id: string) => Promise<SavedAnswerSet | null>
  signLink: (set: SavedAnswerSet) => Promise<string>
  allowVisitorMail: AllowVisitorMail
}

/**
 * Handler of `SendSavedAnswers`. Anyone could have typed this address, so the mail does not repeat any answers
 * (decision 10).
 */
export function createSendSavedAnswers(deps: SendSavedAnswersDeps): HandlerOf<typeof SendSavedAnswers> {
  return async ({ id, payload }) => {
    const set = await deps.findSavedAnswers(payload.savedId)
    if (!set) return { skipped: 'the answers were deleted' }
    if (!(await deps.allowVisitorMail(id, set.email))) return { skipped: 'this address has had enough mail lately' }
    return deliverMail(deps, {
      jobId: id,
      template: 'saved-answers',
      to: { address: set.email },
      replyTo: { address: deps.teamEmail },
      async render() {
        const link = `${deps.siteUrl}/answers/${await deps.signLink(set)}`
        return renderMail('saved-answers', { site: deps, step: set.step, link })
      },
    })
  }
}
