import { conflictWords as words } from '#content/desk/conflict-words.ts'
import { listReplaced } from '#domain/desk/acts/replaced-values.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath, useAddress } from '../shell/use-address.ts'
import { ReferenceText } from '../ui/reference-text.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { describeField } from './describe-field.ts'
import type { ActConflict } from './use-conflicts.ts'

/** A conflict of an act, which may have been sent from another screen or have waited for the connection. */
export function ActConflictNotice({ conflict: { sent, results } }: { conflict: ActConflict }) {
  const { nameOf, keepMine, takeTheirs } = useDesk()
  const { pathname } = useAddress()
  const [{ fields, reference }, ...others] = results
  return (
    <div className="notice">
      <ConflictNotice
        fields={fields}
        mine={listReplaced(sent.mine.do) ?? {}}
        describe={(name, value) => describeField(name, value, nameOf)}
        more={
          <>
            {pathname !== leadPath(reference) && (
              <p>
                <DeskLink to={leadPath(reference)}>
                  <ReferenceText text={reference} />
                </DeskLink>
              </p>
            )}
            {others.length > 0 && (
              <p>{others.length === 1 ? words.others.one : fillWords(words.others.many, { count: others.length })}</p>
            )}
          </>
        }
        onKeep={keepMine}
        onTake={takeTheirs}
      />
    </div>
  )
}
