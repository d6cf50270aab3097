import { deskWords } from '#content/desk/desk-words.ts'

/** Shown if something could not be loaded. */
export function Failed({ again }: { again: () => void }) {
  return (
    <p className="empty failed" role="alert">
      {deskWords.failed.text}{' '}
      <button type="button" className="button small" onClick={again}>
        {deskWords.failed.again}
      </button>
    </p>
  )
}
