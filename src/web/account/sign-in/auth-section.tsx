import { auth } from '#content/account/auth.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { linkText } from '#domain/text/linked-text.ts'
import { LetterBoxes } from '../../art/letter-boxes.tsx'
import { Island } from '../../island/island.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { NoScript } from '../forms/no-script.tsx'
import { describePasswords } from '../forms/password-advice.ts'
import { island as authPanel } from './auth.island.tsx'

/**
 * The card with the Sign In and Sign Up tabs, and the reasons to have an account. The open view gives the page its
 * heading. Without script, the stylesheet hides the rest of the island.
 */
export function AuthSection({ facts }: { facts: SiteFacts }) {
  return (
    <div className="dusk">
      <div className={`${frame} auth-grid`}>
        <AuthCard facts={facts} />
        <div>
          <Eyebrow>{auth.eyebrow}</Eyebrow>
          <h2 className="mt-5 text-xl font-normal tracking-tight">{auth.lead}</h2>
          <ul className="mt-7 max-w-130">
            {auth.reasons.map((reason) => (
              <li
                key={reason}
                className="relative py-1.5 pl-7 before:absolute before:top-[1.05em] before:left-0 before:h-px before:w-4 before:bg-metal"
              >
                {reason}
              </li>
            ))}
          </ul>
          <LetterBoxes className="mt-14 hidden h-auto w-full lg:block" />
        </div>
      </div>
    </div>
  )
}

function AuthCard({ facts }: { facts: SiteFacts }) {
  const { noScript, optional, small, trouble } = auth
  return (
    <section
      id="account"
      aria-labelledby="account-heading"
      className="auth-card scroll-mt-8 rounded-xs border border-t-4 border-rule border-t-metal bg-sheet p-6 sm:p-10"
    >
      <Island of={authPanel} props={{ teamEmail: facts.identity.email, passwords: describePasswords(facts) }} />
      <NoScript facts={facts} text={noScript} />
      <p className="mt-8 border-t border-rule pt-6">{optional}</p>
      <p className="mt-2">
        <LinkedText parts={linkText(trouble, facts)} />
      </p>
      <details className="small-print">
        <summary>{small.heading}</summary>
        <p>
          <LinkedText parts={linkText(small.privacy, facts)} />
        </p>
        <p>{fillIn(small.noAgreement, facts)}</p>
      </details>
    </section>
  )
}
