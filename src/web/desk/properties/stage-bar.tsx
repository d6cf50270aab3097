import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { type PropertyStage, propertyStages } from '#domain/desk/properties/property-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import type { ActOnProperty, PropertyRights } from './act-on-property.ts'

const words = propertyWords.screen
/** A paused property is shown in the place of a live one. */
const steps = ['draft', 'live', 'under-offer', 'closed'] as const
const placeOf: Record<PropertyStage, number> = { draft: 0, live: 1, paused: 1, 'under-offer': 2, closed: 3 }

interface StageBarProps {
  page: PropertyPage
  /** When it came into this stage, if that is known. */
  since: string | null
  now: Date
  act: ActOnProperty
  why: PropertyRights
}

/** From draft to closed, with the acts that move the property, or the reason why this member can't. */
export function StageBar({ page, since, now, act, why }: StageBarProps) {
  const [isClosing, setIsClosing] = useState(false)
  const { stage, offeredAt, completedAt } = page.property.state
  const refusal = why('set-stage')
  const move = (to: PropertyStage) => (to === 'closed' ? setIsClosing(true) : act({ act: 'set-stage', stage: to }))
  return (
    <div className="stages">
      <ol aria-label={words.stage}>
        {steps.map((step, index) => {
          const isCurrent = index === placeOf[stage]
          return (
            <li key={step} aria-current={isCurrent ? 'step' : undefined}>
              {propertyWords.stages[isCurrent ? stage : step]}
              {isCurrent && since !== null && (
                <small>{fillWords(words.stageSince, { when: formatWhen(new Date(since), now) })}</small>
              )}
            </li>
          )
        })}
      </ol>
      {refusal === null ? (
        <Menu
          className="button quiet tiny"
          items={propertyStages
            .filter((one) => one !== stage)
            .map((one) => ({ name: nameOf(one, stage), run: () => void move(one) }))}
        >
          {words.changeStage}
          <ChevronDown className="icon" aria-hidden="true" />
        </Menu>
      ) : (
        <p className="soft small">{refusal}</p>
      )}
      {isClosing && (
        <Dialog title={words.closeTitle} onClose={() => setIsClosing(false)}>
          <p>{completedAt !== null && offeredAt === null ? words.closeMissed : words.closeText}</p>
          <DialogButtons
            yes={words.closeNow}
            onYes={() => act({ act: 'set-stage', stage: 'closed' })}
            onEnd={() => setIsClosing(false)}
          />
        </Dialog>
      )}
    </div>
  )
}

function nameOf(to: PropertyStage, from: PropertyStage): string {
  return from === 'closed' && to === 'live' ? words.reopen : words.stageActs[to]
}
