import { deskWords } from '#content/desk/desk-words.ts'

interface FailedProps {
  again: () => void
  /** A sentence that says all of it. The rail then doesn't repeat it. */
  said?: string
}

/** Shown if something could not be loaded. */
export function Failed({ again, said }: FailedProps) {
  return (
    <div className="failed" role="alert" data-whole={said !== undefined || undefined}>
      <p className="failed-title">{said ?? deskWords.failed.title}</p>
      {said === undefined && <p className="soft">{deskWords.failed.text}</p>}
      <button type="button" className="button small" onClick={again}>
        {deskWords.failed.again}
      </button>
    </div>
  )
}
