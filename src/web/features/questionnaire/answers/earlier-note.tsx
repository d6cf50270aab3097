import { questionnaire as words } from '#content/inquiries/questionnaire.ts'

/** Offers visitors who have sent criteria before to start from those. */
export function EarlierNote({ note, onUse }: { note: string; onUse: () => void }) {
  return (
    <div className="resume">
      <p>{note}</p>
      <button type="button" className="link" onClick={onUse}>
        {words.startFrom}
      </button>
    </div>
  )
}
