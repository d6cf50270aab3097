export function Arrow() {
  return (
    <span aria-hidden="true" className="font-text">
      →
    </span>
  )
}
