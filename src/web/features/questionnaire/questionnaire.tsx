import { useEffect, useRef, useState } from 'react'
import { questionnaire as words } from '#content/questionnaire.ts'
import type { LocationOption } from '#content/questionnaire-options.ts'
import { formatPhone } from '#domain/format-phone.ts'
import { listenToIslandEvent } from '#web/island/island-events.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { frame } from '#web/ui/frame.ts'
import { Kicker } from '#web/ui/kicker.tsx'

/** The section needs a moment to take its place before it can be scrolled to. */
const SCROLL_DELAY_MS = 100

export interface QuestionnaireProps {
  phone: string
  email: string
  /** On a city's page: its name, and the location option that fits it. There the questionnaire is open from the start. */
  city?: string
  location?: LocationOption
}

export function Questionnaire({ phone, email, city, location }: QuestionnaireProps) {
  const [isOpen, setOpen] = useState(city !== undefined)
  const [propertyType, setPropertyType] = useState('')
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    let timer: number | undefined
    const stopListening = listenToIslandEvent('questionnaire:open', ({ propertyType: chosen = '' }) => {
      setOpen(true)
      setPropertyType(chosen)
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        section.current?.scrollIntoView()
        heading.current?.focus({ preventScroll: true })
      }, SCROLL_DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [])

  const wanted = [propertyType, city].filter(Boolean).join(', ')
  const subject = wanted ? `${words.mailSubject}: ${wanted}` : words.mailSubject
  return (
    <section
      ref={section}
      id="questionnaire"
      aria-labelledby="questionnaire-heading"
      data-open={isOpen || undefined}
      className="questionnaire border-y border-rule bg-sheet"
    >
      <div className={`${frame} grid gap-10 py-16 md:grid-cols-[3fr_2fr] lg:py-24`}>
        <div>
          <Kicker>{words.kicker}</Kicker>
          <h2
            ref={heading}
            id="questionnaire-heading"
            tabIndex={-1}
            className="mt-5 text-2xl font-normal tracking-tight outline-none"
          >
            {createHeading(propertyType, city)}
          </h2>
          <p className="mt-5 max-w-140 text-lg text-soft">{words.text}</p>
          {city && (
            <p className="mt-5">
              {words.location}: <strong className="font-semibold">{city}</strong> ({location})
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-4">
            <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} className={buttonStyle.solid}>
              {words.write}
            </a>
            <a href={`tel:${phone}`} className={buttonStyle.outline}>
              {words.call} {formatPhone(phone)}
            </a>
          </div>
        </div>
        <Hints />
      </div>
    </section>
  )
}

function createHeading(propertyType: string, city: string | undefined): string {
  if (propertyType) return `${words.headingForType}: ${propertyType}${city ? ` ${words.inCity} ${city}` : ''}`
  return city ? `${words.headingForCity} ${city}.` : words.heading
}

function Hints() {
  return (
    <div className="self-center border-l-2 border-metal pl-6">
      <h3 className="font-text font-semibold">{words.hintsHeading}</h3>
      <ul className="mt-3 text-soft">
        {words.hints.map((hint) => (
          <li key={hint} className="py-1">
            {hint}
          </li>
        ))}
      </ul>
    </div>
  )
}
