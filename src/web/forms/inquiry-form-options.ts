import type { Confirmation } from '#domain/inquiries/form-result.ts'
import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { SentBody } from './sending/draft-store.ts'

export interface InquiryFormOptions {
  kind: InquiryKind
  publishableKey: string
  /** The team's address, for the notice of a failed send. */
  email: string
  /** Faults the server found when the form was posted without a script. */
  faults?: InquiryFaults | undefined
  /** The server's answer if the form was posted without a script. */
  confirmation?: Confirmation | undefined
  /** Called with the body that arrived. */
  onSent?: (sent: SentBody) => void
  /** Called before the first fault gets the focus, to show the part of the form it is in. */
  onFault?: (faults: InquiryFaults) => void
  /** Called when a draft was restored, to update everything that depends on the fields. */
  onRestored?: (step: number) => void
}
