import { account } from '#content/account/account.ts'
import { adoptSheet } from '../../../client/adopt-sheet.ts'
import sheet from '../../../styles/account-inquiries.css?inline'
import { buttonStyle } from '../../../ui/button-style.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import type { AccountViewProps } from '../account-view.ts'
import { InquiryCard } from './inquiry-card.tsx'
import { MailboxForm } from './mailbox-form.tsx'

const words = account.inquiries

// The sign-in page shares the account stylesheet and must stay small, so each view brings its styles along.
adoptSheet(sheet)

/** The inquiries sent with the account's address, once the owner has proven its mailbox. */
export function InquiriesView({ user, found, reload }: AccountViewProps) {
  const { email = '', email_confirmed_at: confirmedAt } = user
  return (
    <TitledSection heading={words.heading}>
      {found === 'loading' && <p role="status">{words.loading}</p>}
      {found === 'failed' && <p role="alert">{words.failed}</p>}
      {found === 'unproven' && !confirmedAt && <p>{words.unconfirmed}</p>}
      {found === 'unproven' && confirmedAt && <MailboxForm email={email} onProven={reload} />}
      {Array.isArray(found) && found.length === 0 && (
        <>
          <p>{words.none.replace('{email}', email)}</p>
          <a href="/#questionnaire" className={buttonStyle.outline}>
            {words.start}
          </a>
        </>
      )}
      {Array.isArray(found) && found.length > 0 && (
        <ul className="inquiries wide">
          {found.map((inquiry) => (
            <InquiryCard key={inquiry.reference} inquiry={inquiry} reload={reload} />
          ))}
        </ul>
      )}
    </TitledSection>
  )
}
