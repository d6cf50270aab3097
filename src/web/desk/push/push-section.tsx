import { useQuery } from '@tanstack/react-query'
import { teamWords } from '#content/desk/team-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { SettingRow, Switch } from '../settings/setting-row.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { withFocusReturn } from '../shell/focus-on-screen.ts'
import { FormOutcome } from '../team/form-outcome.tsx'
import { useSending } from '../team/use-sending.ts'
import { Failed } from '../ui/failed.tsx'
import { changeDevices, readDevices } from './push-client.ts'
import { canNotify, findKnown, switchOff, switchOn } from './this-device.ts'

const words = teamWords.push

/** A member's own devices, each switched on there. */
export function PushSection() {
  const { me } = useDesk()
  const query = useQuery({ queryKey: queryKeys.devices, queryFn: readDevices })
  const { isBusy, said, send } = useSending()
  const known = findKnown()
  const devices = query.data?.devices ?? []
  const isOn = known?.memberId === me.id && devices.some(({ id }) => id === known.id)
  const change = (work: () => Promise<unknown>, done: string) =>
    send(async () => {
      await work()
      await query.refetch()
      return done
    })
  function turn(publicKey: string) {
    if (isOn) change(switchOff, words.switchedOff)
    else change(() => switchOn(me.id, publicKey), words.switchedOn)
  }
  return (
    <SettingRow name={words.title}>
      <p className="hint">{words.hint}</p>
      {hasFailed(query) && <Failed again={() => query.refetch()} />}
      {!canNotify() && <p className="hint">{words.impossible}</p>}
      {query.data && canNotify() && (
        <Switch label={words.onThisDevice} isOn={isOn} onSet={() => isBusy || turn(query.data.publicKey)} />
      )}
      {devices.length > 0 && (
        <>
          <h4>{words.devices}</h4>
          <ul className="push-devices">
            {devices.map(({ id, name, createdAt, succeededAt }) => (
              <li key={id}>
                <span>
                  {name} {id === known?.id && <span className="hint">({words.thisDevice})</span>}
                  <br />
                  <span className="hint">
                    {words.added.replace('{time}', formatWhen(new Date(createdAt), new Date()))},{' '}
                    {succeededAt
                      ? words.lastSent.replace('{time}', formatWhen(new Date(succeededAt), new Date()))
                      : words.neverSent}
                  </span>
                </span>
                {id !== known?.id && (
                  <button
                    type="button"
                    className="button small"
                    aria-disabled={isBusy}
                    onClick={withFocusReturn(() => change(() => changeDevices({ do: 'remove', id }), words.removed))}
                  >
                    {words.remove}
                    <span className="unseen"> {name}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <FormOutcome said={said} />
    </SettingRow>
  )
}
