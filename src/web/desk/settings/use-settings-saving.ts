import { useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { mergeTemplates, type TemplateClash } from '#domain/desk/messages/merge-templates.ts'
import type { DeskSettings, LastSaving, SettingName } from '#domain/desk/team/desk-settings.ts'
import { findSettingClashes } from '#domain/desk/team/find-setting-clashes.ts'
import { isSame } from '#domain/is-same.ts'
import { DeskRefusal } from '../desk-request.ts'
import { changeSettings, readSettings } from '../team/team-client.ts'
import { useSending } from '../team/use-sending.ts'

type SomeSettings = Partial<DeskSettings>

/** What this admin wanted, and what another one has set meanwhile. */
interface SettingsClash {
  wanted: SomeSettings
  /** Over which they were typed. */
  seen: DeskSettings
  theirs: DeskSettings
  /** Of the settings wanted, those that the other one has changed. */
  names: SettingName[]
  /** Of the templates, those that both have changed. */
  templates: TemplateClash[]
  lastChanges: Record<string, LastSaving>
}

export interface SettingsSaving extends Pick<ReturnType<typeof useSending>, 'isBusy' | 'said'> {
  /** As they are stored, as far as this page knows. */
  known: DeskSettings
  clash: SettingsClash | null
  /** With what they were when they were begun, if that is not what is known now. */
  save: (wanted: SomeSettings, over?: SomeSettings) => void
  keepMine: () => void
  takeTheirs: () => void
}

interface SavingOptions {
  /** What is typed now: it may have been changed while a clash was shown. */
  current: () => SomeSettings
  /** With what is stored now: others may have changed other templates. */
  onSaved?: (saved: SomeSettings, stored: DeskSettings) => void
  /** The other admin's are shown now. */
  onClash?: (theirs: DeskSettings) => void
  /** Those of the other admin were taken. The templates are put together from theirs and one's own. */
  onTheirs: (names: SettingName[], taken: DeskSettings) => void
}

const words = teamWords.settings

/** Saves settings, each with what it was before. Where somebody else was faster, it asks what is to be kept. */
export function useSettingsSaving(
  stored: DeskSettings,
  { current, onSaved = () => {}, onClash = () => {}, onTheirs }: SavingOptions,
): SettingsSaving {
  const { isBusy, said, send } = useSending()
  const [known, setKnown] = useState(stored)
  const [clash, setClash] = useState<SettingsClash | null>(null)

  function save(wanted: SomeSettings, from = known): void {
    setClash(null)
    send(async () => {
      try {
        const { settings } = await changeSettings({ wanted, seen: pick(from, namesOf(wanted)) })
        setKnown(settings)
        onSaved(wanted, settings)
        return words.saved
      } catch (error) {
        if (!(error instanceof DeskRefusal) || error.code !== 'conflict') throw error
        const met = await readClash(wanted, from).catch(() => null)
        // Without what the other one has set there is nothing to choose from; the refusal names them.
        if (!met) throw error
        onClash(met.theirs)
        setClash(met)
        return ''
      }
    })
  }

  function keepMine(): void {
    if (!clash) return
    const typed = current()
    const names = namesOf(clash.wanted).filter((name) => name in typed)
    const templates = typed.templates && { templates: mergeTyped(clash, typed.templates).mine }
    if (templates) onTheirs([], { ...clash.theirs, ...templates })
    save(pick({ ...typed, ...templates }, names), clash.theirs)
  }

  function takeTheirs(): void {
    if (!clash) return
    const { wanted, theirs, names } = clash
    setClash(null)
    setKnown(theirs)
    const { templates: typed } = current()
    const taken = typed ? { ...theirs, templates: mergeTyped(clash, typed).theirs } : theirs
    onTheirs(names, taken)
    const rest = namesOf(wanted).filter((name) => !names.includes(name))
    if (!isSame(taken.templates, theirs.templates)) save({ templates: taken.templates }, theirs)
    else if (rest.length > 0) save(pick(wanted, rest), theirs)
  }

  return {
    isBusy,
    said,
    known,
    clash,
    save: (wanted, over) => save(wanted, { ...known, ...over }),
    keepMine,
    takeTheirs,
  }
}

async function readClash(wanted: SomeSettings, seen: DeskSettings): Promise<SettingsClash | null> {
  const { settings: theirs, lastChanges } = await readSettings()
  const names = findSettingClashes(theirs, { wanted, seen })
  const templates = wanted.templates ? mergeTemplates(theirs.templates, wanted.templates, seen.templates).clashes : []
  return names.length === 0 ? null : { wanted, seen, theirs, names, templates, lastChanges }
}

function mergeTyped({ theirs, seen }: SettingsClash, typed: DeskSettings['templates']) {
  return mergeTemplates(theirs.templates, typed, seen.templates)
}

function namesOf(settings: SomeSettings): SettingName[] {
  return Object.keys(settings) as SettingName[]
}

function pick(settings: SomeSettings, names: readonly SettingName[]): SomeSettings {
  return Object.fromEntries(names.map((name) => [name, settings[name]]))
}
