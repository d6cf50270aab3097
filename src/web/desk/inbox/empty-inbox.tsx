import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords } from '#content/desk/inbox-words.ts'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { describeSeconds } from '#domain/desk/promise/describe-share.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { makeTestLead } from '../desk-client.ts'

const words = deskWords.inbox

interface EmptyInboxProps {
  query: string
  total: number
  /** How long the last answer took; null if unknown. */
  lastAnswerSeconds: number | null
}

/** Says what an empty list means. On the first day it offers a test lead. */
export function EmptyInbox({ query, total, lastAnswerSeconds }: EmptyInboxProps) {
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')
  const took =
    lastAnswerSeconds === null ? [] : [fillWords(words.lastAnswer, { time: describeSeconds(lastAnswerSeconds) })]
  const answered = [words.nothingToAnswer, ...took].join(' ')
  const text = total === 0 ? words.firstDay : query === inboxTabs['to-answer'] ? answered : words.empty
  if (total > 0) return <p className="empty">{text}</p>
  return (
    <div className="empty">
      <p>{text}</p>
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={state === 'asking'}
          onClick={() => {
            if (state === 'asking') return
            setState('asking')
            makeTestLead().then(
              () => setState('ready'),
              () => setState('failed'),
            )
          }}
        >
          {inboxWords.testLead}
        </button>
      </p>
      <p className="hint" role="status">
        {state === 'failed' ? inboxWords.testFailed : inboxWords.testHint}
      </p>
    </div>
  )
}
