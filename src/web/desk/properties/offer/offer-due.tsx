import { describeLeft } from '#domain/desk/describe-left.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { describeClock } from '../../inbox/due-mark.tsx'
import { useNow } from '../../shell/use-now.ts'

/** The time left for the offer, as in the inbox; nothing while the clock isn't running. */
export function OfferDue({ state: { offerDueAt, offeredAt } }: { state: PropertyState }) {
  const now = useNow()
  if (offerDueAt === null || offeredAt !== null) return null
  const dueAt = new Date(offerDueAt)
  return (
    <span className="due" data-urgency={describeLeft(dueAt, now).urgency}>
      {describeClock({ clock: 'offer', dueAt }, now)}
    </span>
  )
}
