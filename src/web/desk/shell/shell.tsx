import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { loadAuthClient } from '../../account/session/load-auth-client.ts'
import { describeDone, findUndoable } from '../acts/find-undoable.ts'
import { UndoToast } from '../acts/undo-toast.tsx'
import { ActConflictNotice } from '../conflicts/act-conflict-notice.tsx'
import { clearDrafts } from '../lead/composer/reply-drafts.ts'
import { clearSeen } from '../lead/conversation/last-seen.ts'
import { useLive } from '../live/live-context.tsx'
import { leaveDevice, useDeviceCheck } from '../push/device-check.ts'
import { Rail } from '../rail/rail.tsx'
import { SEARCH_ID, SearchBox } from '../search/search-box.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { OutdatedNotice } from '../ui/outdated-notice.tsx'
import { useCommands } from './commands.ts'
import { useDesk } from './desk-context.tsx'
import { DeskLink } from './desk-link.tsx'
import { DueClocks } from './due-clocks.tsx'
import { focusOnScreen, withFocusReturn } from './focus-on-screen.ts'
import { forgetInput, startIdleLock } from './idle-lock.ts'
import { Screen } from './screen.tsx'
import { goTo, INBOX, inboxPath, leadPath, useAddress } from './use-address.ts'
import { areKeysOn, pressLater, switchKeys } from './use-keys.ts'
import { useNow } from './use-now.ts'

/** The current screen, with the frame around all of them. */
export function Shell() {
  const { pathname, searchParams } = useAddress()
  const { last, undo, notice, noteOn, conflict, dismiss, clearOutbox, me, lockMinutes } = useDesk()
  const live = useLive()
  const help = useRef<HTMLDialogElement>(null)
  const showHelp = () => help.current?.showModal()
  const now = useNow()
  const done = findUndoable(last, me, now)
  useDeviceCheck(me.id)
  // Waiting acts stay on the device, and are sent when the same member returns.
  useEffect(() => startIdleLock({ minutes: lockMinutes, lock: () => void signOut(location.href) }), [lockMinutes])
  useCommands(
    [
      { name: commandWords.search, key: '/', run: () => document.getElementById(SEARCH_ID)?.focus() },
      done !== null && { name: `${commandWords.undo}: ${describeDone(done)}`, key: 'z', run: () => undo(done) },
      { name: commandWords.goToday, key: 'g t', run: () => goTo('/desk') },
      { name: commandWords.goInbox, key: 'g i', run: () => goTo(INBOX) },
      { name: commandWords.goProperties, key: 'g p', run: () => goTo('/desk/properties') },
      { name: commandWords.goPromise, key: 'g r', run: () => goTo('/desk/promise') },
      { name: commandWords.goTeam, run: () => goTo('/desk/team') },
      { name: commandWords.goSettings, run: () => goTo('/desk/settings') },
      { name: commandWords.keys, key: '?', run: showHelp },
    ],
    true,
  )
  const signOutHere = () => void leave(clearOutbox)
  return (
    <div className="app">
      <button type="button" className="button skip" onClick={focusOnScreen}>
        {deskWords.skip}
      </button>
      <Rail pathname={pathname} onKeys={showHelp} onSignOut={signOutHere} />
      <header className="top">
        <SearchBox />
        <DemoMark />
        <DueClocks />
        <Outcome />
      </header>
      <div className="notice-place" role="alert">
        <OutdatedNotice />
        {live.notice !== '' && (
          <p className="notice">
            {live.notice}{' '}
            <DeskLink to={inboxPath(inboxTabs.mine)} onClick={live.dismiss}>
              {deskWords.tabs.mine}
            </DeskLink>{' '}
            <Dismiss onPress={live.dismiss} />
          </p>
        )}
        {conflict && <ActConflictNotice key={conflict.sent.mine.id} conflict={conflict} />}
        {notice !== '' && (
          <p className="notice">
            <span className="notice-text">{notice}</span>{' '}
            {noteOn !== null && (
              <button type="button" className="button small" onClick={() => [dismiss(), leaveNote(noteOn)]}>
                {deskWords.refused.note}
              </button>
            )}
            <Dismiss onPress={dismiss} />
          </p>
        )}
      </div>
      <Screen pathname={pathname} query={searchParams} />
      {done && <UndoToast key={done.id} done={done} undo={undo} />}
      <Help ref={help} />
    </div>
  )
}

/** Not “Close”, which is what is done with a lead. */
function Dismiss({ onPress }: { onPress: () => void }) {
  const { dismiss } = deskWords.refused
  return (
    <button
      type="button"
      className="button small quiet"
      aria-label={dismiss}
      title={dismiss}
      onClick={withFocusReturn(onPress)}
    >
      <X className="icon" aria-hidden="true" />
    </button>
  )
}

/** Opens the lead with a note started. */
function leaveNote(reference: string): void {
  pressLater('n', leadPath(reference))
  goTo(leadPath(reference))
}

/** Nobody must take an invented person for a real one. */
function DemoMark() {
  return (
    useDesk().isDemo && (
      <p className="demo-mark small">
        <b className="tag warn">{deskWords.demo.name}</b> <span>{deskWords.demo.about}</span>
      </p>
    )
  )
}

/** Announces what was done or undone, but not the brief wait before that. */
function Outcome() {
  const { outbox, told } = useDesk()
  return (
    <span role="status" className="unseen">
      {outbox.isStuck ? deskWords.outbox.lost : outbox.waiting === 0 && told}
    </span>
  )
}

/** Leaves nothing of the member on the device. */
async function leave(clearOutbox: () => void): Promise<void> {
  clearOutbox()
  clearDrafts()
  clearSeen()
  forgetInput()
  await leaveDevice()
  await signOut('/desk')
}

/** A locked desk reopens at the same URL. */
async function signOut(next: string): Promise<void> {
  const client = await loadAuthClient()
  await client.signOut({ scope: 'local' })
  location.replace(next)
}

function Help({ ref }: { ref: React.Ref<HTMLDialogElement> }) {
  const [isOn, setIsOn] = useState(areKeysOn)
  return (
    <dialog ref={ref} className="help keys" aria-labelledby="help">
      <h2 id="help">{deskWords.help.title}</h2>
      <dl>
        {deskWords.help.keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={deskWords.help.switchOff}
        isOn={isOn}
        onSet={(on) => {
          switchKeys(on)
          setIsOn(on)
        }}
      />
      <form method="dialog">
        <button type="submit" className="button">
          {deskWords.help.close}
        </button>
      </form>
    </dialog>
  )
}
