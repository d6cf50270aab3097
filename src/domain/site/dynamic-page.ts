import type { MailLinkKind } from '#content/account/mail-link.ts'
import type { OwnerFilesView } from '../desk/properties/owner-files-view.ts'
import type { FormResult } from '../inquiries/form-result.ts'
import type { InquiryFaults, InquiryKind } from '../inquiries/inquiry.ts'
import type { Lead } from '../leads/lead.ts'
import type { AnswerRow } from '../questionnaire/describe-answers.ts'

/** What a page shows that is rendered on request. Its text is in `content` and its markup in a component. */
export type DynamicPage = FormResultPage | OwnInquiryPage | SavedAnswersPage | MailLinkPage | OwnerFilesPage

/** The answer to a form that was posted without a script. */
interface FormResultPage {
  page: 'form-result'
  kind: InquiryKind
  result: FormResult
}

/** `/privacy/{token}`: what is stored of one inquiry, and what its sender may do with it. */
export type OwnInquiryPage = { page: 'own-inquiry' } & (
  | ShownInquiry
  | { state: 'withdrawn' | 'deleted' | 'renewed' }
  /** The link is too old; a button on the page mails a fresh one. */
  | { state: 'expired'; path: string }
  /** The link in the mail to a new address. */
  | { state: 'new-address'; reference: string; path: string }
  | { state: 'refused'; message: string }
)

export interface ShownInquiry {
  state: 'shown' | 'corrected' | 'asked' | 'confirmed' | 'faulty'
  lead: Lead
  consents: readonly ConsentEntry[]
  /** An address that was given in a correction and waits for its confirmation. */
  newEmail: string | null
  /** The path of the page, to which its forms are posted. */
  path: string
  /** A correction that was refused, with everything that was typed. */
  correction?: { values: Record<string, string>; faults: InquiryFaults } | undefined
}

/** `/answers/{token}`: unfinished answers of the questionnaire, that they were sent, or the outcome of deleting them. */
export type SavedAnswersPage = { page: 'saved-answers' } & (
  | { state: 'sent'; reference: string; at: Date; token: string }
  | { state: 'shown'; step: number; answers: readonly AnswerRow[]; until: Date; token: string }
  | { state: 'deleted' }
  | { state: 'refused'; message: string }
)

/** `/files/{token}`: what an owner still has to send, or why the link does not work. */
export type OwnerFilesPage = { page: 'owner-files' } & (
  | {
      state: 'shown'
      view: OwnerFilesView
      /** The path of the page, to which its forms are posted. */
      path: string
      /** Why something that was posted without script was refused. */
      notice: string
    }
  /** Closed: the link is good, but nothing more is taken for its property. */
  | { state: 'refused' | 'closed'; message: string }
)

/** The part of a consent record that is shown. */
export interface ConsentEntry {
  answer: string
  wordingVersion: string
  givenAt: Date
  endsAt: Date | null
}

/** `/auth/confirm`: the page that the link in a mail opens, or why the link does not work. */
export type MailLinkPage = { page: 'mail-link' } & (OpenMailLink | { state: 'removed' | 'spent' | 'later' | 'failed' })

export interface OpenMailLink {
  state: 'open'
  kind: MailLinkKind
  hash: string
  /** The address that the button leads to. */
  target: string
  /** The sign-up that the link confirms, unless this browser has shown that it was made here. */
  signUp: SignUpElsewhere | null
}

/** What its visitor may say instead of just confirming: that they do not have the password, or never signed up. */
export type LinkChoice = 'start-over' | 'not-me'

export interface SignUpElsewhere {
  requestedAt: Date
  /** The name that was given; null where it is not plainly one, since a stranger may have written it. */
  name: string | null
  /** Whether to ask for the password of the sign-up, and what was wrong with the answer. */
  password: 'none' | 'asked' | 'missing' | 'wrong'
}

/** What the server sends: the page or, if it could not be rendered, a short plain text. */
export interface PageResponse {
  contentType: string
  body: string
  /** Whether the text only asks the visitor to come back later. */
  isUnavailable: boolean
}

/** Never rejects: a visitor whose data was stored or deleted is told so, even if the page cannot be rendered. */
export type RenderPage = (page: DynamicPage) => Promise<PageResponse>
