import { liveWords } from '#content/desk/live-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import type { Viewer } from './realtime-connection.ts'

/** Who else is viewing this lead now. */
export function WhoElse({ viewers }: { viewers: readonly Viewer[] }) {
  const { nameOf } = useDesk()
  return (
    <p className="who-else" role="status">
      {viewers.map(({ member, doing }) => (
        <span key={member} data-doing={doing}>
          {nameOf(member)} {liveWords[doing]}
        </span>
      ))}
    </p>
  )
}
