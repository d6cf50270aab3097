import { questionnaire as words } from '#content/inquiries/questionnaire.ts'

/** Offers visitors who have sent criteria before to start from those. */
export function EarlierNote({ sentAt, onUse }: { sentAt: number; onUse: () => void }) {
  const day = new Date(sentAt).toLocaleDateString('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
  return (
    <div className="resume">
      <p>{words.sentBefore.replace('{day}', day)}</p>
      <button type="button" className="link" onClick={onUse}>
        {words.startFrom}
      </button>
    </div>
  )
}
