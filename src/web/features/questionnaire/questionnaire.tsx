import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { questionnaire as words } from '#content/inquiries/questionnaire.ts'
import type { LocationOption } from '#content/inquiries/questionnaire-options.ts'
import type { PostedForm } from '#domain/inquiries/form-result.ts'
import { FIRST_STEP, LAST_STEP } from '#domain/questionnaire/steps.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { formatPhone } from '#domain/text/format-phone.ts'
import { ChangedSince } from '../../forms/changed-since.tsx'
import { ConfirmationCard } from '../../forms/confirmation-card.tsx'
import { ReplyTime } from '../../forms/reply-time.tsx'
import { listenToIslandEvent } from '../../island/island-events.ts'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { frame } from '../../ui/frame.ts'
import { KeptTogether } from '../../ui/kept-together.tsx'
import { AnswerSummary } from './answers/answer-list.tsx'
import { Examples } from './answers/examples.tsx'
import { readInitialAnswers } from './initial-answers.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'
import { useQuestionnaire } from './use-questionnaire.ts'

/** The section must be laid out before it can be scrolled to. */
const SCROLL_DELAY_MS = 100

export interface QuestionnaireProps extends PostedForm {
  phone: string
  email: string
  publishableKey: string
  /** Path of the page. */
  page: string
  /** What we promise before it is sent, and what happens then. */
  lead: string
  afterwards: { title: string; timeline: string; nextSteps: readonly string[] }
  consent: { text: string; yes: string; no: string }
  /** On a city page: its name and the matching location option. There the questionnaire is open from the start. */
  city?: string
  location?: LocationOption
}

export function Questionnaire(props: QuestionnaireProps) {
  const { city, location, values = location ? { locations: [location] } : {} } = props
  const [isOpen, setOpen] = useState(city !== undefined || props.faults !== undefined)
  const [propertyType, setPropertyType] = useState('')
  const [takesFocus, setTakesFocus] = useState(false)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const timer = useRef(0)
  const questionnaire = useQuestionnaire({
    ...props,
    onSent: close,
    onOpen: () => open(),
  })
  const { form } = questionnaire
  const { status } = form
  const isSent = status.name === 'sent'

  /**
   * The focus moves only if it is still in the questionnaire when the answer arrives, or nowhere: Safari does not focus
   * a clicked button.
   */
  function close(): void {
    const { activeElement, body } = document
    setTakesFocus(activeElement === body || (section.current?.contains(activeElement) ?? false))
    setOpen(false)
  }

  function sendChanged(): void {
    setOpen(true)
    form.submit()
  }

  const open = useEffectEvent((wanted = '') => {
    if (isSent) questionnaire.startAgain()
    setOpen(true)
    setPropertyType(wanted)
    if (wanted) questionnaire.choose(wanted)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      section.current?.scrollIntoView()
      // Visitors who went on to another step in the meantime stay there.
      if (!section.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
    }, SCROLL_DELAY_MS)
  })
  useEffect(() => listenToIslandEvent('questionnaire:open', ({ propertyType: wanted }) => open(wanted)), [])

  return (
    <>
      <section
        ref={section}
        id="questionnaire"
        aria-labelledby="questionnaire-heading"
        data-open={isOpen || undefined}
        data-sent={isSent || undefined}
        className="questionnaire border-y border-rule"
      >
        <div className={frame}>
          <div>
            <Eyebrow>{words.eyebrow}</Eyebrow>
            <h2
              ref={heading}
              id="questionnaire-heading"
              tabIndex={-1}
              className="mt-5 text-2xl font-normal tracking-tight outline-none"
            >
              {createHeading(propertyType, city)}
            </h2>
            <p className="mt-5 max-w-140 text-lg text-soft">
              <KeptTogether text={props.lead} />
            </p>
            <ReplyTime kind="investment" />
            {questionnaire.step > 1 && questionnaire.step < LAST_STEP && (
              <AnswerSummary answers={questionnaire.answers} />
            )}
          </div>
          <QuestionnaireForm {...props} questionnaire={questionnaire} initial={readInitialAnswers(values)} />
          <div className="notes">
            {!questionnaire.isWhole && questionnaire.step === FIRST_STEP && (
              <Examples form={form} onFilled={questionnaire.readTicked} />
            )}
            <Notes phone={props.phone} email={props.email} />
          </div>
        </div>
      </section>
      {status.name === 'sent' && (
        <div className="border-y border-rule bg-sheet">
          <div className={`${frame} py-16`}>
            <ConfirmationCard
              confirmation={props.afterwards}
              answer={status}
              takesFocus={takesFocus}
              action={status.isEarlier && <ChangedSince onSend={sendChanged} onKeep={questionnaire.clear} />}
            />
          </div>
        </div>
      )}
    </>
  )
}

function createHeading(propertyType: string, city: string | undefined): string {
  if (propertyType) return `${words.headingForType}: ${propertyType}${city ? ` ${words.inCity} ${city}` : ''}`
  return city ? `${words.headingForCity} ${city}.` : words.heading
}

/** Other ways to contact the team, and what happens to the data. */
function Notes({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      <p>
        {words.talk} <a href={`tel:${phone}`}>{formatPhone(phone)}</a>, <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        {words.use} <a href={sitePaths.privacyPolicy}>{words.privacy}</a>
      </p>
    </>
  )
}
