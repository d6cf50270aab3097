/** The result of a button, shown next to it. */
export function FormOutcome({ said: { text, isFault } }: { said: { text: string; isFault: boolean } }) {
  return (
    <p className="said-line" role="status" data-fault={isFault || undefined}>
      {text}
    </p>
  )
}
