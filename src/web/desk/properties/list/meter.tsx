import type { ListedProperty } from '#domain/desk/answers/properties.ts'

/** One bar for each entry of the checklist: accepted, to review, missing. The number beside it says the same. */
export function Meter({ checklist }: Pick<ListedProperty, 'checklist'>) {
  return (
    <span className="meter" aria-hidden="true">
      {checklist.map(({ item, state }) => (
        <i key={item} data-state={state} />
      ))}
    </span>
  )
}
