import { account } from '#content/account/account.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { Island } from '../../island/island.tsx'
import { frame } from '../../ui/frame.ts'
import { NoScript } from '../forms/no-script.tsx'
import { describePasswords } from '../forms/password-advice.ts'
import { island as accountPanel } from './account.island.tsx'

/** The heading of the account page, and the island that renders the account only in its owner's browser. */
export function AccountPageSection({ facts }: { facts: SiteFacts }) {
  return (
    <>
      <div className="dusk">
        <div className={`${frame} py-5`}>
          <h1 className="view-heading">{account.heading}</h1>
          <p className="mt-1 text-soft">{account.lead}</p>
          <NoScript facts={facts} text={account.noScript} />
        </div>
      </div>
      <div className={`${frame} account needs-script`}>
        <Island
          of={accountPanel}
          props={{ canLink: facts.canLinkIdentities ?? false, passwords: describePasswords(facts) }}
        />
      </div>
    </>
  )
}
