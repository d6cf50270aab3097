import { deskWords } from '#content/desk/desk-words.ts'
import { describeEvent } from '#domain/desk/describe-event.ts'
import { type Clash, useDesk } from './desk-context.tsx'

const words = deskWords.clash

/** What somebody else did meanwhile, what was not done because of it, and the choice between the two. */
export function ClashNotice({ clash: { words: mine, result } }: { clash: Clash }) {
  const { nameOf, keepMine, dismiss } = useDesk()
  const { last } = result
  if (!last) return null
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(last.at)) / 1000))
  const ago = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return (
    <p className="notice">
      {nameOf(last.actor)} {describeEvent(last, nameOf)} {words.ago.replace('{time}', ago)}{' '}
      {mine !== '' && words.mine.replace('{what}', mine)}{' '}
      <button type="button" className="button small" onClick={keepMine}>
        {words.keepMine}
      </button>{' '}
      <button type="button" className="button small" onClick={dismiss}>
        {words.takeTheirs}
      </button>
    </p>
  )
}
