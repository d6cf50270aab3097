import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FormEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { leadPath } from '../shell/use-address.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import type { ActOnProperty, PropertyRights } from './act-on-property.ts'

const words = propertyWords.screen

interface PropertyMenuProps {
  page: PropertyPage
  act: ActOnProperty
  why: PropertyRights
}

/** What is seldom done with a property. An act that this member may not do says why. */
export function PropertyMenu({ page, act, why }: PropertyMenuProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { state, lead } = page.property
  const isRunning = state.completedAt !== null && state.offeredAt === null
  return (
    <>
      <Menu
        items={[
          {
            name: state.filesAskedAt === null ? words.ask : words.askAgain,
            refusal: why('ask-files'),
            run: () => void act({ act: 'ask-files' }),
          },
          state.linksFrom !== null && {
            name: words.endLinks,
            refusal: why('end-links'),
            run: () => void act({ act: 'end-links' }),
          },
          isRunning && { name: words.incomplete, refusal: why('incomplete'), run: () => setIsAsking(true) },
          'line',
          { name: words.openLead, detail: lead.reference, run: leadPath(lead.reference) },
        ]}
      >
        {words.more}
        <ChevronDown className="icon" aria-hidden="true" />
      </Menu>
      {isAsking && <Incomplete act={act} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function Incomplete({ act, onClose }: { act: ActOnProperty; onClose: () => void }) {
  const [reason, setReason] = useState('')
  function stop(event: FormEvent) {
    event.preventDefault()
    onClose()
    act({ act: 'incomplete', reason: reason.trim() })
  }
  return (
    <Dialog title={words.incompleteTitle} onClose={onClose}>
      <p className="soft">{words.incompleteHint}</p>
      <form className="offer-form" onSubmit={stop}>
        <label>
          {words.reason}
          <input required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <p className="dialog-acts">
          <button type="submit" className="button main">
            {words.incompleteNow}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {deskWords.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
