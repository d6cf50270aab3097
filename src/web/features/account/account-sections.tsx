import type { User } from '@supabase/auth-js'
import { account as words } from '#content/account/account.ts'
import { SectionLinks } from '../../ui/section-links.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { EraseSection } from './erase-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { InquiriesSection } from './inquiries-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import { useInquiries } from './use-inquiries.ts'

const { inquiries, profile, email, password, twoStep, identities, sessions, data, erase } = words
const contents = [inquiries, profile, email, password, twoStep, identities, sessions, data, erase]

interface AccountSectionsProps {
  user: User
  /** Fetches the account from the service again. */
  refresh: () => Promise<void>
  canLink: boolean
}

/** All sections of the account page. Loaded only once somebody is signed in, since nobody else sees them. */
export function AccountSections({ user, refresh, canLink }: AccountSectionsProps) {
  const { found, reload } = useInquiries()
  const hasInquiries = found !== 'unproven'
  return (
    <>
      <SectionLinks label={words.contents} headings={contents.map(({ heading }) => heading)} />
      <div className="account-sections">
        <InquiriesSection user={user} found={found} reload={reload} />
        <ProfileSection user={user} />
        <EmailSection user={user} />
        <PasswordSection user={user} />
        <TwoStepSection user={user} refresh={refresh} />
        <IdentitiesSection user={user} refresh={refresh} canLink={canLink} />
        <SessionsSection />
        <DataSection withInquiries={hasInquiries} />
        <EraseSection user={user} withInquiries={hasInquiries} />
      </div>
    </>
  )
}
