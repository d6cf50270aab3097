import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { account } from '#content/account/account.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { RowList } from '../../ui/row-list.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { fetchInquiries } from './own-account.ts'
import type { OwnInquiries } from './own-account-answers.ts'

const words = account.inquiries

/** The inquiries that were sent with the account's address, once that address is confirmed. */
export function InquiriesSection({ user }: { user: User }) {
  const [found, setFound] = useState<OwnInquiries | 'failed' | null>(null)
  useEffect(() => {
    fetchInquiries().then(setFound, () => setFound('failed'))
  }, [])
  return (
    <TitledSection heading={words.heading}>
      {found === null && <p role="status">{account.loading}</p>}
      {found === 'failed' && <p role="alert">{account.failed}</p>}
      {found !== null && found !== 'failed' && <InquiryList found={found} email={user.email ?? ''} />}
    </TitledSection>
  )
}

function InquiryList({ found, email }: { found: OwnInquiries; email: string }) {
  if (!found.isConfirmed) return <p>{words.unconfirmed}</p>
  if (found.inquiries.length === 0) return <p>{words.none.replace('{email}', email)}</p>
  return (
    <>
      <ul className="inquiries wide">
        {found.inquiries.map(({ reference, kind, receivedAt, rows }) => (
          <li key={reference}>
            <p>
              <strong>{words.kinds[kind]}</strong>
              <time dateTime={receivedAt}>{formatDay(receivedAt.slice(0, 10))}</time>
            </p>
            <p>
              {words.reference} <span className="reference">{reference}</span>
            </p>
            <details>
              <summary>{words.details}</summary>
              <RowList rows={rows} />
            </details>
          </li>
        ))}
      </ul>
      <p>{words.correct}</p>
    </>
  )
}
