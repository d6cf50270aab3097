import { ownerFilesWords as words } from '#content/pages/owner-files.ts'
import type { OwnerFilesSection, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'

/** The status of the offer. Before our clock starts, it says what we are waiting for. */
export function OfferStatus({ view }: { view: OwnerFilesView }) {
  return (
    <section aria-labelledby="offer-status">
      <h2 id="offer-status" className="text-xl font-medium">
        {words.offer.heading}
      </h2>
      <div role="status">
        {describeOffer(view).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </section>
  )
}

function describeOffer({ isComplete, isLate, answerBy, answeredOn, outcome, sections }: OwnerFilesView): string[] {
  if (outcome !== '') return [words.offer[outcome].replace('{day}', answeredOn)]
  if (isComplete) return [(isLate ? words.offer.late : words.offer.due).replace('{time}', answerBy)]
  const named = (state: OwnerFilesSection['state']) =>
    sections
      .filter((section) => section.category !== 'authority' && section.state === state)
      .map(({ category }) => words.sections[category].name)
      .join(', ')
  const [missing, arrived] = [named('missing'), named('arrived')]
  return [
    missing === '' ? words.offer.ourTurn : words.offer.waiting,
    ...(missing === '' ? [] : [words.offer.missing.replace('{names}', missing)]),
    ...(arrived === '' ? [] : [words.offer.arrived.replace('{names}', arrived)]),
  ]
}
