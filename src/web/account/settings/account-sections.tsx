import type { User } from '@supabase/auth-js'
import type { ComponentType } from 'react'
import { account as words } from '#content/account/account.ts'
import { useLazy } from '../forms/use-lazy.ts'
import { type AccountViewName, type AccountViewProps, accountViews } from './account-view.ts'
import { useInquiries } from './inquiries/use-inquiries.ts'
import { useAccountView } from './use-account-view.ts'

/** The code of a view loads when it is opened. */
const loadView: Record<AccountViewName, () => Promise<ComponentType<AccountViewProps>>> = {
  inquiries: () => import('./inquiries/inquiries-view.tsx').then(({ InquiriesView }) => InquiriesView),
  profile: () => import('./profile/profile-view.tsx').then(({ ProfileView }) => ProfileView),
  security: () => import('./security/security-view.tsx').then(({ SecurityView }) => SecurityView),
  data: () => import('./data/own-data-view.tsx').then(({ OwnDataView }) => OwnDataView),
}

interface AccountSectionsProps {
  user: User
  /** Fetches the account from the service again. */
  refresh: () => Promise<void>
  canLink: boolean
}

/** The menu and the open view. Loaded only once someone is signed in, because nobody else sees them. */
export function AccountSections(props: AccountSectionsProps) {
  const view = useAccountView()
  const { found, reload } = useInquiries()
  return (
    <>
      <nav aria-label={words.contents} className="view-menu">
        <ul>
          {accountViews.map((name) => (
            <li key={name}>
              <a href={`#${name}`} aria-current={name === view ? 'page' : undefined}>
                {words.views[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account-sections view">
        <OpenView key={view} name={view} {...props} found={found} reload={reload} />
      </div>
    </>
  )
}

function OpenView({ name, ...props }: AccountViewProps & { name: AccountViewName }) {
  const View = useLazy(loadView[name], true)
  return View ? <View {...props} /> : <p role="status">{words.loading}</p>
}
