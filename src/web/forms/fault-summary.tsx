import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { FaultNotice } from './fault-notice.tsx'

/** Lists all faults above a form returned by the server, each with a link to its field. */
export function FaultSummary({ faults }: { faults: InquiryFaults | null }) {
  return (
    <div className="mb-10">
      <FaultNotice faults={faults} />
      <ul className="mt-3 list-disc pl-5">
        {Object.entries(faults?.fields ?? {}).map(([name, text]) => (
          <li key={name}>
            <a href={`#f-${name}-fault`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
