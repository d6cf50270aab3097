import { deskWords } from '#content/desk/desk-words.ts'

/** Rows of the final height while their content loads. Their height is `--row` of the list. */
export function Placeholder({ rows = 6, className = '' }: { rows?: number; className?: string }) {
  return (
    <div className={`placeholder ${className}`} role="status">
      <span className="unseen">{deskWords.loading}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} />
      ))}
    </div>
  )
}

/** The cards beside a list while their content loads, so that nothing moves when it comes. */
export function CardPlaces({ className }: { className: string }) {
  return (
    <div className={className} aria-hidden="true">
      <div className="card card-place" />
      <div className="card card-place" />
      <div className="card card-place" />
    </div>
  )
}
