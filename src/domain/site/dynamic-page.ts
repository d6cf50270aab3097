import type { MailLinkKind } from '#content/account/mail-link.ts'
import type { FormResult } from '../inquiries/form-result.ts'
import type { InquiryFaults, InquiryKind } from '../inquiries/inquiry.ts'
import type { Lead } from '../leads/lead.ts'

/** What a page rendered on request shows. Its words are content and its markup is a component. */
export type DynamicPage = FormResultPage | OwnInquiryPage | MailLinkPage

/** The answer to a form that was posted without a script. */
interface FormResultPage {
  page: 'form-result'
  kind: InquiryKind
  result: FormResult
}

/** `/privacy/{token}`: what we hold of one inquiry, and what its sender may do with it. */
export type OwnInquiryPage = { page: 'own-inquiry' } & (
  | ShownInquiry
  | { state: 'withdrawn' | 'deleted' }
  | { state: 'refused'; message: string }
)

export interface ShownInquiry {
  state: 'shown' | 'corrected' | 'faulty'
  lead: Lead
  consents: readonly ConsentEntry[]
  /** Path of the page itself, to which its forms are posted. */
  path: string
  /** A correction that was refused, with everything that was typed. */
  correction?: { values: Record<string, string>; faults: InquiryFaults } | undefined
}

/** A line of the ledger of consents, as far as it is shown. */
export interface ConsentEntry {
  answer: string
  wordingVersion: string
  givenAt: Date
  endsAt: Date | null
}

/** `/auth/confirm`: what the link in a mail opens, or why it does not work. */
export type MailLinkPage = { page: 'mail-link' } & (OpenMailLink | { state: 'spent' | 'later' | 'failed' })

export interface OpenMailLink {
  state: 'open'
  kind: MailLinkKind
  hash: string
  /** Where a press leads on to. */
  target: string
  /** Whether to ask for the password that the sign-up set, and whether that went wrong before. */
  password: 'unasked' | 'asked' | 'wrong'
}

/** What the server sends: the page or, if it could not be rendered, a short plain text. */
export interface PageAnswer {
  contentType: string
  body: string
  /** Whether the text only asks the visitor to come back later. */
  isUnavailable: boolean
}

/** Never rejects: a visitor whose data was stored or deleted is told so, even if the page cannot be rendered. */
export type RenderPage = (page: DynamicPage) => Promise<PageAnswer>
