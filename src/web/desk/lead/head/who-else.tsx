import { liveWords } from '#content/desk/live-words.ts'
import type { Viewer } from '../../live/realtime-connection.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'

/** Who else is reading this lead or writing on it now. */
export function WhoElse({ viewers }: { viewers: readonly Viewer[] }) {
  const { nameOf } = useDesk()
  return (
    <p className="who-else small" role="status">
      {viewers.map(({ member, doing }) => (
        <span key={member} data-doing={doing}>
          <Avatar name={nameOf(member)} />
          {nameOf(member)} {liveWords[doing]}
        </span>
      ))}
    </p>
  )
}
