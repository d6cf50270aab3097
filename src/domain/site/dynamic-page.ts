import type { MailLinkKind } from '#content/account/mail-link.ts'
import type { ToolId } from '#content/tools/tool-schema.ts'
import type { OwnerFilesView } from '../desk/properties/owner-files-view.ts'
import type { FormResult } from '../inquiries/form-result.ts'
import type { InquiryFaults, InquiryKind } from '../inquiries/inquiry.ts'
import type { Lead } from '../leads/lead.ts'
import type { AnswerRow } from '../questionnaire/describe-answers.ts'
import type { Carried } from '../tools/tool.ts'

/** The data of a page rendered on request. Its text is in `content`, its markup in a component. */
export type DynamicPage =
  | FormResultPage
  | OwnInquiryPage
  | SavedAnswersPage
  | MailLinkPage
  | OwnerFilesPage
  | ToolPage
  | FilledFormPage

/** The answer to a form that was posted without a script. */
interface FormResultPage {
  page: 'form-result'
  kind: InquiryKind
  result: FormResult
}

/** A calculator with what the visitor typed, from a query or a post. */
interface ToolPage {
  page: 'tool'
  tool: ToolId
  typed: Record<string, string>
  /** The day of the answer. */
  day: string
}

/** A form with values that the visitor takes along from a calculator. Nothing is sent yet. */
interface FilledFormPage {
  page: 'filled-form'
  form: Carried['form']
  values: Record<string, string>
}

/** `/privacy/{token}`: what is stored about one inquiry, and what its sender can do with it. */
export type OwnInquiryPage = { page: 'own-inquiry' } & (
  | ShownInquiry
  | { state: 'withdrawn' | 'deleted' | 'renewed' }
  /** The link has expired; a button on the page mails a fresh one. */
  | { state: 'expired'; path: string }
  /** The link in the mail to a new address. */
  | { state: 'new-address'; reference: string; path: string }
  | { state: 'refused'; message: string }
)

export interface ShownInquiry {
  /** 'asked': the correction is stored, and a mail asks the new address to confirm itself. */
  state: 'shown' | 'corrected' | 'asked' | 'confirmed' | 'faulty'
  lead: Lead
  consents: readonly ConsentEntry[]
  /** A corrected address that is awaiting confirmation. */
  newEmail: string | null
  /** The path of the page, to which its forms are posted. */
  path: string
  /** A refused correction, with everything the sender typed. */
  correction?: { values: Record<string, string>; faults: InquiryFaults } | undefined
}

/** `/answers/{token}`: unfinished questionnaire answers, or that they were sent, or the outcome of deleting them. */
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
      /** Why something posted without a script was refused. */
      notice: string
    }
  /** Closed: the link is valid, but the property accepts no more files. */
  | { state: 'refused' | 'closed'; message: string }
)

/** The part of a consent record shown on the page. */
export interface ConsentEntry {
  answer: string
  wordingVersion: string
  givenAt: Date
  endsAt: Date | null
}

/** `/auth/confirm`: the page opened by a mailed link, or why the link does not work. */
export type MailLinkPage = { page: 'mail-link' } & (OpenMailLink | { state: 'removed' | 'spent' | 'later' | 'failed' })

export interface OpenMailLink {
  state: 'open'
  kind: MailLinkKind
  hash: string
  /** The URL the button leads to. */
  target: string
  /** The sign-up the link confirms, unless this browser has shown that it made it. */
  signUp: SignUpElsewhere | null
}

/** What visitors can say instead of confirming: that they do not have the password, or never signed up. */
export type LinkChoice = 'start-over' | 'not-me'

export interface SignUpElsewhere {
  requestedAt: Date
  /** The name given at sign-up; null if it is not clearly one, because a stranger may have written it. */
  name: string | null
  /** Whether to ask for the password of the sign-up, and what was wrong with the answer. */
  password: 'none' | 'asked' | 'missing' | 'wrong'
}

/** The response: the page or, if rendering failed, a short plain text. */
export interface PageResponse {
  contentType: string
  body: string
  /** Whether the text only asks the visitor to try again later. */
  isUnavailable: boolean
}

/** Never rejects: visitors whose data was stored or deleted must learn that even if rendering fails. */
export type RenderPage = (page: DynamicPage) => Promise<PageResponse>
