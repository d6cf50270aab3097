import type { Confirmation } from '#domain/inquiries/form-result.ts'
import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { SentBody } from './sending/draft.ts'

export interface InquiryFormOptions {
  kind: InquiryKind
  publishableKey: string
  /** The team's address, which the notice of a failed send shows. */
  email: string
  /** The faults that the server found when the form was posted without a script. */
  faults?: InquiryFaults | undefined
  /** The server's answer if the form was posted without a script. */
  confirmation?: Confirmation | undefined
  /** Called with the body that arrived. */
  onSent?: (sent: SentBody) => void
  /** Called before the first fault gets the focus, to show the part of the form that it is in. */
  onFault?: (faults: InquiryFaults) => void
  /** Called when a draft was restored, so that everything that depends on the fields is updated. */
  onRestored?: (step: number) => void
}
