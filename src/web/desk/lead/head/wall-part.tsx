import { type FormEvent, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { FormOutcome } from '../../team/form-outcome.tsx'
import { useSending } from '../../team/use-sending.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { DoAct } from '../do-act.ts'
import { Ways, type WaysProps } from './rare-ways.tsx'

const words = teamWords.danger

interface WallProps extends WaysProps {
  lead: LeadPage['lead']
  act: DoAct
}

/** Who may see the lead: the whole team, or only some. */
export function Wall({ lead, act, onClose }: WallProps) {
  const { members, me } = useDesk()
  const { eyes: named, assigneeId } = lead.state
  const [isNamed, setIsNamed] = useState(named.length > 0)
  // The assignee must be among them.
  const [eyes, setEyes] = useState(named.length > 0 ? named : [...new Set([me.id, assigneeId ?? me.id])])
  const { said, refuse } = useSending()
  const shown = members.filter(({ id, hasLeft }) => !hasLeft || named.includes(id))
  function save(event: FormEvent) {
    event.preventDefault()
    if (isNamed && eyes.length === 0) refuse(words.wallNobody)
    else act({ act: 'wall', eyes: isNamed ? eyes : [] }, words.wallDone)
  }
  return (
    <form className="part" onSubmit={save}>
      <h3 id="wall-title">{words.wall}</h3>
      <p className="hint">{words.wallHint}</p>
      <fieldset className="lines" aria-labelledby="wall-title">
        {[false, true].map((isThis) => (
          <label key={String(isThis)} className="tick">
            <input
              id={isThis === isNamed ? 'wall' : undefined}
              type="radio"
              name="wall"
              checked={isThis === isNamed}
              onChange={() => setIsNamed(isThis)}
            />
            <span>{isThis ? words.wallNamed : words.wallTeam}</span>
          </label>
        ))}
      </fieldset>
      {isNamed && (
        <fieldset className="lines names" aria-label={words.wallNamed}>
          {shown.map(({ id, displayName }) => (
            <Checkbox
              key={id}
              label={displayName}
              isOn={eyes.includes(id)}
              onSet={(isOn) => setEyes(isOn ? [...eyes, id] : eyes.filter((one) => one !== id))}
            />
          ))}
        </fieldset>
      )}
      {isNamed && eyes.length > 0 && !eyes.includes(me.id) && <p className="warning">{words.wallWithoutYou}</p>}
      <FormOutcome said={said} />
      <Ways onClose={onClose}>
        <button type="submit" className="button main">
          {words.wallSave}
        </button>
      </Ways>
    </form>
  )
}
