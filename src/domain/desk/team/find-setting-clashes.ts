import { findClashes } from '../find-clashes.ts'
import { mergeTemplates } from '../messages/merge-templates.ts'
import type { DeskSettings, SettingName, SettingsChange } from './desk-settings.ts'

/** Which of the wanted settings somebody else has changed as well. Templates clash one by one. */
export function findSettingClashes(stored: DeskSettings, { wanted, seen }: SettingsChange): SettingName[] {
  const clashes = findClashes<DeskSettings>(stored, wanted, seen)
  const { templates } = wanted
  if (!templates || !seen.templates) return clashes
  const isMet = mergeTemplates(stored.templates, templates, seen.templates).clashes.length > 0
  return clashes.filter((name) => name !== 'templates' || isMet)
}
