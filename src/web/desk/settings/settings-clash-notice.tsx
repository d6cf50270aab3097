import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { deskWords } from '#content/desk/desk-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { templateWords } from '#content/desk/template-words.ts'
import type { TemplateClash } from '#domain/desk/messages/merge-templates.ts'
import type { DeskSettings, SettingName } from '#domain/desk/team/desk-settings.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Moment } from '../shell/moment.tsx'
import { describeDuty } from '../team/describe-duty.ts'
import type { SettingsSaving } from './use-settings-saving.ts'

const words = teamWords.settings

interface SettingsClashNoticeProps {
  saving: SettingsSaving
  /** The one that saves, which the focus goes to: the two here are gone once one of them was pressed. */
  button: RefObject<HTMLButtonElement | null>
}

/** Who has changed which setting meanwhile, to what, and the choice between theirs and what is in the form. */
export function SettingsClashNotice({ saving: { clash, keepMine, takeTheirs }, button }: SettingsClashNoticeProps) {
  const { nameOf } = useDesk()
  const choose = (work: () => void) => () => {
    flushSync(work)
    button.current?.focus()
  }
  return (
    <div role="alert">
      {clash && (
        <div className="warning">
          {clash.names.map((name) => {
            const { by = null, at } = clash.lastChanges[name] ?? {}
            return (
              <p key={name}>
                {fillWords(words.clash.changed, { name: nameOf(by), what: words.clash.names[name] })}{' '}
                {at && <Moment at={at} />} {words.clash.now} {describe[name](clash.theirs, clash.templates)}
              </p>
            )
          })}
          <p>{words.clash.notSaved}</p>
          <p>
            <button type="button" className="button small" onClick={choose(keepMine)}>
              {deskWords.clash.keepMine}
            </button>{' '}
            <button type="button" className="button small" onClick={choose(takeTheirs)}>
              {deskWords.clash.takeTheirs}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}

const describe: Record<SettingName, (settings: DeskSettings, templates: readonly TemplateClash[]) => string> = {
  teamDuty: ({ teamDuty }) => `${describeDuty(teamDuty)}.`,
  closedDays: ({ closedDays }) => (closedDays.length === 0 ? words.noDays : `${closedDays.join(', ')}.`),
  claimMinutes: ({ claimMinutes }) => `${claimMinutes}.`,
  representation: ({ representation }) => `${representationWords.setting.models[representation]}.`,
  templates: (_settings, clashes) => clashes.map(describeTemplate).join(' '),
}

function describeTemplate({ kind, name, theirs }: TemplateClash): string {
  const sentence = theirs ? templateWords.clash.now : templateWords.clash.removed
  return fillWords(sentence, { kind: templateWords.kinds[kind], template: name, text: theirs?.body ?? '' })
}
