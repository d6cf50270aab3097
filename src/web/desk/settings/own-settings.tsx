import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { isSoundOn, playSound, switchSound } from '../live/arrival-sound.ts'
import { PushSection } from '../push/push-section.tsx'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { areKeysOn, switchKeys } from '../shell/use-keys.ts'
import { readMembers } from '../team/team-client.ts'
import { OwnAlerts } from './own-alerts.tsx'
import { SettingRow, Switch } from './setting-row.tsx'

const { settings: words } = teamWords

/** What each member sets for themselves. Everything here is saved as it is changed. */
export function OwnSettings() {
  const { me } = useDesk()
  const query = useQuery({ queryKey: queryKeys.members, queryFn: readMembers })
  const own = query.data?.members.find(({ id }) => id === me.id)
  return (
    <section className="set-part" aria-labelledby="for-you">
      <div className="head">
        <h2 id="for-you">{words.forYou}</h2>
        <span className="soft small">{words.savedAtOnce}</span>
      </div>
      <Sound />
      {own?.reach && <OwnAlerts id={me.id} reach={own.reach} onChanged={() => void query.refetch()} />}
      <PushSection />
      <Keys />
      <SettingRow
        name={words.password}
        action={
          <a className="button tiny quiet" href="/account#security">
            {words.change}
            <span className="unseen"> {words.password}</span>
          </a>
        }
      >
        <p>{words.passwordText}</p>
      </SettingRow>
    </section>
  )
}

/** Kept on the device, because a room may be quiet or loud. */
function Sound() {
  const [isOn, setIsOn] = useState(isSoundOn)
  function set(isSet: boolean): void {
    switchSound(isSet)
    setIsOn(isSet)
    if (isSet) playSound()
  }
  return (
    <SettingRow
      name={words.sound}
      action={
        <button type="button" className="button tiny quiet" onClick={playSound}>
          {words.play}
        </button>
      }
    >
      <Switch label={words.soundSwitch} isOn={isOn} onSet={set} />
      {isOn && <p className="soft small">{words.soundHint}</p>}
    </SettingRow>
  )
}

function Keys() {
  const [isOn, setIsOn] = useState(areKeysOn)
  return (
    <SettingRow name={words.keys}>
      <Switch
        label={words.keysSwitch}
        isOn={isOn}
        onSet={(isSet) => {
          switchKeys(isSet)
          setIsOn(isSet)
        }}
      />
    </SettingRow>
  )
}
