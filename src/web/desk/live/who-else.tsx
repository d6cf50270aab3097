import { liveWords } from '#content/desk/live-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import type { Visitor } from './realtime-connection.ts'

/** Who else is viewing this lead now. */
export function WhoElse({ visitors }: { visitors: readonly Visitor[] }) {
  const { nameOf } = useDesk()
  return (
    <p className="who-else" role="status">
      {visitors.map(({ member, doing }) => (
        <span key={member} data-doing={doing}>
          {nameOf(member)} {liveWords[doing]}
        </span>
      ))}
    </p>
  )
}
