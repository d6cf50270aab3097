import { auth } from '#content/auth.ts'
import { fillIn } from '#domain/fill-in.ts'
import { linkText } from '#domain/linked-text.ts'
import type { SiteFacts } from '#domain/site-renderer.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { frame } from '#web/ui/frame.ts'
import { Kicker } from '#web/ui/kicker.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { LetterBoxes } from './letter-boxes.tsx'

/** Where the tabs Sign In and Sign Up stand, and what an account is good for. */
export function AuthPlace({ facts }: { facts: SiteFacts }) {
  return (
    <div className="dusk">
      <div className={`${frame} grid items-start gap-x-16 gap-y-12 py-14 lg:grid-cols-2 lg:py-24`}>
        <div>
          <Kicker>{auth.eyebrow}</Kicker>
          <h1 className="mt-6 text-3xl font-normal tracking-tight">{auth.heading}</h1>
          <p className="mt-7 max-w-130 text-lg">{auth.lead}</p>
          <h2 className="mt-12 border-t-2 border-ink pt-6 text-xl font-medium">{auth.reasons.heading}</h2>
          <ul className="mt-3 max-w-130">
            {auth.reasons.items.map((reason) => (
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
        <AuthCard facts={facts} />
      </div>
    </div>
  )
}

function AuthCard({ facts }: { facts: SiteFacts }) {
  const { email, phone } = facts.identity
  return (
    <section
      id="account"
      aria-labelledby="account-heading"
      className="scroll-mt-8 rounded-xs border border-t-4 border-rule border-t-metal bg-sheet p-6 sm:p-10"
    >
      <h2 id="account-heading" className="text-2xl font-normal tracking-tight">
        {auth.cardHeading}
      </h2>
      <p className="mt-4 text-lg">{auth.soon}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(auth.mailSubject)}`}
          className={`${buttonStyle.solid} grow`}
        >
          {auth.write}
        </a>
        <a href={`tel:${phone}`} className={`${buttonStyle.outline} grow`}>
          {fillIn(auth.call, facts)}
        </a>
      </div>
      <p className="mt-8 border-t border-rule pt-6">{auth.optional}</p>
      <p className="mt-2 text-soft">{fillIn(auth.noAgreement, facts)}</p>
      <h3 className="mt-8 font-text font-semibold">{auth.privacyHeading}</h3>
      <p className="mt-2 text-sm text-soft">
        <LinkedText parts={linkText(auth.privacyNote, facts)} />
      </p>
      <p className="mt-4 text-sm">
        <LinkedText parts={linkText(auth.trouble, facts)} />
      </p>
    </section>
  )
}
