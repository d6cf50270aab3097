import type { InquiryFaults, InquiryKind } from '#domain/inquiries/inquiry.ts'

export interface InquiryFormOptions {
  kind: InquiryKind
  publishableKey: string
  /** The team's address, for the notice of a failure. */
  email: string
  /** What the server found when the form was posted without a script; the fields are filled with what was posted. */
  faults?: InquiryFaults | undefined
  /** The answer to the form when it was posted without a script. */
  confirmation?: { reference: string; message: string } | undefined
  onSent?: (answer: { reference: string; message: string }) => void
  /** Before the focus goes to the first fault: the moment to show the part of the form that it is in. */
  onFault?: (faults: InquiryFaults) => void
  /** A draft was put back into the form, so whatever depends on its fields must be looked at again. */
  onRestored?: (step: number) => void
}
