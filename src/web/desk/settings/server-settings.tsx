import { teamWords } from '#content/desk/team-words.ts'
import type { ShownSettings } from '#domain/desk/answers/settings.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { SettingRow } from './setting-row.tsx'

const words = teamWords.settings

/** What the environment sets, which nobody changes here. */
export function ServerSettings({ mailbox, fixed }: Pick<ShownSettings, 'mailbox' | 'fixed'>) {
  const when = (at: string) => formatWhen(new Date(at), new Date())
  return (
    <>
      <SettingRow name={words.mailbox}>
        {mailbox === null && <p>{words.noMailbox}</p>}
        {mailbox && (
          <p>
            {mailbox.readAt === null
              ? fillWords(words.mailboxNever, { address: mailbox.address })
              : fillWords(words.mailboxRead, { address: mailbox.address, when: when(mailbox.readAt) })}
          </p>
        )}
        {mailbox?.failingSince && (
          <p className="warning">
            {fillWords(words.mailboxFailing, { when: when(mailbox.failingSince) })}
            {mailbox.failure && `: ${mailbox.failure}`}. {words.mailboxWaits}
          </p>
        )}
      </SettingRow>
      <SettingRow name={words.scanner}>
        {fixed.hasScanner ? (
          <p>{words.scannerOn}</p>
        ) : (
          <p>
            <span className="tag warn">{words.notSetUp}</span> {words.scannerOff}
          </p>
        )}
      </SettingRow>
      <SettingRow name={words.retention}>
        <p>{fillWords(words.retentionText, { count: fixed.retentionMonths })}</p>
      </SettingRow>
      <SettingRow name={words.lock}>
        <p>{fillWords(words.lockText, { count: fixed.lockMinutes })}</p>
      </SettingRow>
    </>
  )
}
