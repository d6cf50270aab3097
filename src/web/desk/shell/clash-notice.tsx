import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { Clash } from '../acts/use-clash.ts'
import { describeTheirs } from '../properties/describe-theirs.ts'
import { useDesk } from './desk-context.tsx'
import { thenToScreen } from './then-to-screen.ts'

const words = deskWords.clash
const MINUTE_MS = 60_000

/** What somebody else did meanwhile, what was not done because of it, and the choice between the two. */
export function ClashNotice({ clash: { mine, words: did, conflicts } }: { clash: Clash }) {
  const { nameOf, keepMine, takeTheirs, decideLater } = useDesk()
  const [{ last, theirs: facts }, ...others] = conflicts
  // A time that moves on would be read aloud again and again.
  const [ago] = useState(() => describeAgo(last?.at))
  if (!last) return null
  const theirs = describeTheirs(mine.do, last, facts)
  return (
    <p className="notice">
      {last.actorKind === 'visitor' ? deskWords.lead.visitor : nameOf(last.actor)} {describeEvent(last, nameOf)}{' '}
      {fillWords(words.ago, { time: ago })} {theirs && `${theirs} `}
      {did === '' ? words.notMade : fillWords(words.mine, { what: did })}{' '}
      {others.length === 1
        ? words.others.one
        : others.length > 1 && fillWords(words.others.many, { count: others.length })}{' '}
      <span className="pair">
        <button type="button" className="button small" onClick={thenToScreen(keepMine)}>
          {words.keepMine}
        </button>{' '}
        <button type="button" className="button small" onClick={thenToScreen(takeTheirs)}>
          {words.takeTheirs}
        </button>{' '}
        <button type="button" className="button small" onClick={thenToScreen(decideLater)}>
          {words.later}
        </button>
      </span>
    </p>
  )
}

function describeAgo(at = ''): string {
  const ms = Math.max(0, Date.now() - Date.parse(at))
  return ms < 2 * MINUTE_MS ? `${Math.max(1, Math.round(ms / 1000))} s` : describeSpan(ms)
}
