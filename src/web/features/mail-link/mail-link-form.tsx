import { mailLink as words } from '#content/account/mail-link.ts'
import type { OpenMailLink, SignUpElsewhere } from '#domain/site/dynamic-page.ts'
import { LetterBoxes } from '../../art/letter-boxes.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { LinkForm } from './link-form.tsx'
import { NotMe, PasswordWay, StartOverWay } from './sign-up-ways.tsx'

/** Explains what a mailed link does, and does it when the button is pressed, not when the page is opened. */
export function MailLinkForm({ view }: { view: OpenMailLink }) {
  const { kind, signUp } = view
  const { heading } = words.kinds[kind]
  return (
    <div className="dusk">
      <div className={`${frame} auth-grid`}>
        <div>
          <Eyebrow>{words.eyebrow}</Eyebrow>
          <h1 className="mt-6 text-2xl font-normal tracking-tight">{heading}</h1>
          <p className="mt-7 max-w-130 text-lg">{textOf(view)}</p>
          {signUp && <SignUpFacts signUp={signUp} />}
        </div>
        <section className="rounded-xs border border-t-4 border-rule border-t-metal bg-sheet p-6 sm:p-10">
          {signUp && signUp.password !== 'none' ? (
            <>
              <PasswordWay view={view} password={signUp.password} />
              <StartOverWay view={view} />
            </>
          ) : (
            <OneButton view={view} />
          )}
          {signUp ? <NotMe view={view} /> : <p className="mt-8 border-t border-rule pt-6 text-soft">{words.notYou}</p>}
        </section>
        <LetterBoxes className="hidden h-auto w-full lg:block" />
      </div>
    </div>
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
    <dl className="mt-7 grid max-w-130 grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-rule pt-5">
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
