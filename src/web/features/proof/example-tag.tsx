import { proofWords } from '#content/proof.ts'

/** Marks a card whose content is invented. */
export function ExampleTag() {
  return (
    <p className="mb-2">
      <span className="bg-action px-3 text-sm font-semibold tracking-wide text-on-action">{proofWords.example}</span>
    </p>
  )
}
