import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'

/** The notice above a form, which stays until the faults are corrected. */
export function FaultNotice({ faults }: { faults: InquiryFaults | null }) {
  return (
    faults && (
      <p className="fault-notice">
        <span>
          {faults.notice.title && <strong>{faults.notice.title}</strong>} {faults.notice.text}
        </span>
      </p>
    )
  )
}
