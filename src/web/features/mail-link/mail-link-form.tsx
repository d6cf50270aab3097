import { mailLink as words } from '#content/account/mail-link.ts'
import type { OpenMailLink, SignUpElsewhere } from '#domain/site/dynamic-page.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { LinkForm } from './link-form.tsx'
import { MailLinkCard } from './mail-link-card.tsx'
import { NotMe, PasswordWay, StartOverWay } from './sign-up-ways.tsx'

/** Explains what a mailed link does, and does it when the button is pressed, not when the page is opened. */
export function MailLinkForm({ view }: { view: OpenMailLink }) {
  const { kind, signUp } = view
  return (
    <MailLinkCard heading={words.kinds[kind].heading} text={textOf(view)}>
      {signUp && <SignUpFacts signUp={signUp} />}
      {signUp && signUp.password !== 'none' ? (
        <>
          <PasswordWay view={view} password={signUp.password} />
          <StartOverWay view={view} />
        </>
      ) : (
        <OneButton view={view} />
      )}
      {signUp ? <NotMe view={view} /> : <p className="view-note">{words.notYou}</p>}
    </MailLinkCard>
  )
}

function textOf({ kind, signUp }: OpenMailLink): string {
  if (!signUp) return words.kinds[kind].text
  return signUp.password === 'none' ? words.elsewhere.noPassword : words.elsewhere.text
}

function OneButton({ view }: { view: OpenMailLink }) {
  return (
    <LinkForm view={view}>
      <button type="submit" className={buttonStyle.solid}>
        {words.kinds[view.kind].button}
      </button>
    </LinkForm>
  )
}

const moment = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Toronto' })

/** Lets the mailbox owner recognize their sign-up, or see that it was someone else's. */
function SignUpFacts({ signUp: { requestedAt, name } }: { signUp: SignUpElsewhere }) {
  const { askedFor, timeZone, name: nameLabel } = words.elsewhere
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      <dt className="text-soft">{askedFor}</dt>
      <dd>
        <time dateTime={requestedAt.toISOString()}>{moment.format(requestedAt)}</time> ({timeZone})
      </dd>
      {name && (
        <>
          <dt className="text-soft">{nameLabel}</dt>
          <dd>{name}</dd>
        </>
      )}
    </dl>
  )
}
