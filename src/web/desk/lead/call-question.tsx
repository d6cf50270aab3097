import { useEffect, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords as words } from '#content/desk/lead/lead-words.ts'
import { callOutcomes } from '#domain/desk/acts/desk-act.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { DoAct } from './do-act.ts'
import { forgetCall, useLastCall } from './last-call.ts'

interface CallQuestionProps {
  lead: Pick<LeadPage['lead'], 'reference' | 'fullName'>
  act: DoAct
}

/** The one question after a call. Only an actual conversation stops the clock. */
export function CallQuestion({ lead, act }: CallQuestionProps) {
  const isAsked = useLastCall() === lead.reference
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isAsked) return
    const onShown = () => {
      if (!document.hidden) section.current?.focus()
    }
    onShown()
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [isAsked])
  if (!isAsked) return null
  return (
    <section ref={section} className="called card" tabIndex={-1} aria-labelledby="called">
      <h2 id="called">{fillWords(words.callQuestion, { name: findFirstName(lead.fullName) ?? lead.fullName })}</h2>
      <p className="small soft">{words.callHint}</p>
      <p className="buttons">
        {callOutcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            className={outcome === 'spoke' ? 'button main' : 'button'}
            onClick={() => {
              forgetCall()
              act({ act: 'log-call', outcome, text: '' }, deskWords.did.call)
            }}
          >
            {deskWords.callOutcomes[outcome]}
          </button>
        ))}
        <button type="button" className="button quiet" onClick={forgetCall}>
          {deskWords.lead.notCalled}
        </button>
      </p>
    </section>
  )
}
