import type { User } from '@supabase/auth-js'
import { account } from '#content/account/account.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { RowList } from '../../ui/row-list.tsx'
import { TitledSection } from '../../ui/titled-section.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import type { OwnInquiry } from './own-account-answers.ts'
import type { FoundInquiries } from './use-inquiries.ts'

const words = account.inquiries

interface InquiriesSectionProps {
  user: User
  found: FoundInquiries
  reload: () => Promise<void>
}

/** The inquiries that were sent with the account's address, once its owner has shown that they read its mail. */
export function InquiriesSection({ user, found, reload }: InquiriesSectionProps) {
  const { email = '', email_confirmed_at: confirmedAt } = user
  return (
    <TitledSection heading={words.heading}>
      {found === 'loading' && <p role="status">{account.loading}</p>}
      {found === 'failed' && <p role="alert">{account.failed}</p>}
      {found === 'unproven' && !confirmedAt && <p>{words.unconfirmed}</p>}
      {found === 'unproven' && confirmedAt && <MailboxForm email={email} onProven={reload} />}
      {Array.isArray(found) && <InquiryList inquiries={found} email={email} />}
    </TitledSection>
  )
}

function InquiryList({ inquiries, email }: { inquiries: OwnInquiry[]; email: string }) {
  if (inquiries.length === 0) return <p>{words.none.replace('{email}', email)}</p>
  return (
    <>
      <ul className="inquiries wide">
        {inquiries.map(({ reference, kind, receivedAt, rows }) => (
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
