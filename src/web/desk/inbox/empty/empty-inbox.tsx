import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords, emptyWords as words } from '#content/desk/inbox-words.ts'
import type { Inbox } from '#domain/desk/answers/inbox.ts'
import { type ListView, listTerms } from '#domain/desk/inbox/chips.ts'
import { inboxTabs, printQuery, readQuery, tabNames } from '#domain/desk/inbox/inbox-query.ts'
import { describeSeconds } from '#domain/desk/promise/describe-share.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { makeTestLead } from '../../desk-client.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { inboxPath, replaceWith } from '../../shell/use-address.ts'
import { nameTerm } from './name-term.ts'

interface EmptyInboxProps {
  query: string
  view: ListView
  inbox: Pick<Inbox, 'counts' | 'lastAnswerSeconds'>
}

/** Says what an empty list means, and the one next step. On the first day it offers a test lead. */
export function EmptyInbox({ query, view, inbox }: EmptyInboxProps) {
  const { counts, lastAnswerSeconds } = inbox
  if (counts.all === 0) return <FirstDay />
  if (query !== view.query) return <NoMatch query={query} view={view} />
  if (view.id === 'to-answer') return <AllAnswered all={counts.all} lastAnswerSeconds={lastAnswerSeconds} />
  const tab = tabNames.find((name) => name === view.id)
  const [title, text] = tab && tab !== 'to-answer' ? words.views[tab] : words.saved
  return (
    <div className="list-empty">
      <h2>{title}</h2>
      {text !== '' && <p className="soft">{text}</p>}
      {view.id === 'mine' && (
        <DeskLink className="button tiny" to={inboxPath(inboxTabs['to-answer'])}>
          {deskWords.tabs['to-answer']}
        </DeskLink>
      )}
    </div>
  )
}

function AllAnswered({ all, lastAnswerSeconds }: { all: number; lastAnswerSeconds: number | null }) {
  const { me } = useDesk()
  const took =
    lastAnswerSeconds === null ? [] : [fillWords(words.lastAnswer, { time: describeSeconds(lastAnswerSeconds) })]
  return (
    <div className="list-empty">
      <h2>{fillWords(words.answered, { name: findFirstName(me.displayName) ?? me.displayName })}</h2>
      <p className="soft">{[...took, words.untilReply].join(' ')}</p>
      {all > 0 && (
        <DeskLink className="button tiny" to={inboxPath(inboxTabs.all)}>
          {words.all}
        </DeskLink>
      )}
    </div>
  )
}

/** Says in one sentence what found nothing, and removes any of it. */
function NoMatch({ query, view }: { query: string; view: ListView }) {
  const { nameOf } = useDesk()
  const { words: typed } = readQuery(query).query
  const terms = listTerms(query)
  const own = new Set([...listTerms(view.query), ...typed])
  const filters = terms.filter((term) => !own.has(term))
  const nameFilter = (term: string) => nameTerm(term, nameOf)
  const canSearchAll = typed.length > 0 && view.id !== 'all'
  return (
    <div className="list-empty">
      <h2>{describeNoMatch(view, typed, filters.map(nameFilter))}</h2>
      <p className="list-empty-acts">
        {filters.map((term) => (
          <button
            key={term}
            type="button"
            className="button tiny"
            onClick={() => replaceWith(inboxPath(terms.filter((other) => other !== term).join(' ')))}
          >
            {fillWords(words.without, { name: nameFilter(term) })}
          </button>
        ))}
        {canSearchAll && (
          <button
            type="button"
            className="button tiny"
            onClick={() => replaceWith(inboxPath(printQuery({ ...readQuery('').query, words: typed })))}
          >
            {words.showAll}
          </button>
        )}
        <button
          type="button"
          className={canSearchAll || filters.length > 0 ? 'button tiny quiet' : 'button tiny'}
          onClick={() => replaceWith(inboxPath(view.query))}
        >
          {inboxWords.clear}
        </button>
      </p>
    </div>
  )
}

/** 'No lead in To answer matches “foundry” and all 3 filters.' */
function describeNoMatch(view: ListView, typed: readonly string[], filters: readonly string[]): string {
  const { and, filter, filters: several, ...sentences } = words.noMatch
  const [name = ''] = filters
  const what = [
    ...(typed.length > 0 ? [`“${typed.join(' ')}”`] : []),
    ...(filters.length === 1 ? [fillWords(filter, { name })] : []),
    ...(filters.length > 1 ? [fillWords(several, { count: filters.length })] : []),
  ].join(and)
  const tab = tabNames.find((id) => id === view.id)
  if (!tab) return fillWords(sentences.saved, { what })
  return tab === 'all'
    ? fillWords(sentences.all, { what })
    : fillWords(sentences.tab, { view: deskWords.tabs[tab], what })
}

function FirstDay() {
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')
  return (
    <div className="list-empty">
      <h2>{words.firstDay}</h2>
      <p className="soft">{words.firstDayHint}</p>
      <button
        type="button"
        className="button tiny"
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
      <p className="small soft" role="status">
        {state === 'failed' ? inboxWords.testFailed : inboxWords.testHint}
      </p>
    </div>
  )
}
