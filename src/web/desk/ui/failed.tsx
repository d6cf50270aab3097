import { deskWords } from '#content/desk/desk-words.ts'

/** Shown if something could not be loaded. */
export function Failed({ again }: { again: () => void }) {
  return (
    <div className="failed" role="alert">
      <p className="failed-title">{deskWords.failed.title}</p> <p className="soft">{deskWords.failed.text}</p>{' '}
      <button type="button" className="button small" onClick={again}>
        {deskWords.failed.again}
      </button>
    </div>
  )
}
