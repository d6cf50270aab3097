import { useEffect, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { callOutcomes } from '#domain/desk/acts/desk-act.ts'
import type { DoAct } from './do-act.ts'
import { forgetCall, useLastCall } from './last-call.ts'

const words = deskWords.lead

/** The one question after a call. Only an actual conversation stops the clock. */
export function CallQuestion({ reference, act }: { reference: string; act: DoAct }) {
  const isAsked = useLastCall() === reference
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
    <section ref={section} className="called" tabIndex={-1} aria-labelledby="called">
      <h2 id="called">{words.howWasCall}</h2>
      <p className="called-answers">
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
        <button type="button" className="button" onClick={forgetCall}>
          {words.notCalled}
        </button>
      </p>
    </section>
  )
}
