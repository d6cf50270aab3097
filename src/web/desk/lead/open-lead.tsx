import { type FocusEvent, useEffect, useState } from 'react'
import { isCompanionAct } from '#domain/desk/acts/companion-act.ts'
import type { ChangingAct } from '#domain/desk/acts/decide-act.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { onLead } from '../conflicts/on-lead.ts'
import { useViewers } from '../live/live-context.tsx'
import { predictLead } from '../predict-lead.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { focusOnScreen } from '../shell/focus-on-screen.ts'
import { CallQuestion } from './call-question.tsx'
import { Composer } from './composer/composer.tsx'
import { findBarriers } from './composer/find-barriers.ts'
import type { DoAct } from './do-act.ts'
import { Facts } from './facts/facts.tsx'
import { AssignDialog } from './head/assign-dialog.tsx'
import { describeAbout } from './head/describe-about.ts'
import { LeadActs } from './head/lead-acts.tsx'
import { LeadHead } from './head/lead-head.tsx'
import { RareActDialog } from './head/rare-acts.tsx'
import { WhoElse } from './head/who-else.tsx'
import { Messages } from './messages.tsx'
import { PartTabs } from './part-tabs.tsx'
import { Thumb } from './thumb.tsx'
import { useLeadKeys } from './use-lead-keys.ts'
import { useParts } from './use-parts.ts'
import { Warnings } from './warnings.tsx'

interface OpenLeadProps {
  page: LeadPage
  /** Shows the effect of an act at once. */
  change: (work: (lead: LeadPage['lead']) => LeadPage['lead']) => void
  now: Date
}

/** A lead: the conversation with the composer below it, and the facts beside it. On a phone one part is shown at a time. */
export function OpenLead({ page, change, now }: OpenLeadProps) {
  const act = useAct(page, change)
  const { me } = useDesk()
  const home = findBarriers(page, me, now).isByRights ? 'note' : 'reply'
  const parts = useParts(home)
  const [doing, setDoing] = useState<'reading' | 'writing'>('reading')
  const viewers = useViewers(page.lead.id, doing)
  const noteWriting = (isIn: boolean) => (event: FocusEvent<HTMLElement>) => {
    if (event.target instanceof HTMLTextAreaElement) setDoing(isIn ? 'writing' : 'reading')
  }
  useLeadKeys({ page, act, parts, now })
  useFocusHere()
  const acts = { page, act, now, onRare: parts.setRare, onAgreement: parts.showAgreement }
  return (
    <main className="lead" data-part={parts.part} onFocus={noteWriting(true)} onBlur={noteWriting(false)}>
      <LeadHead lead={page.lead} about={describeAbout(page.lead)} now={now}>
        <LeadActs {...acts} />
        <WhoElse viewers={viewers} />
        <CallQuestion lead={page.lead} act={act} />
      </LeadHead>
      <PartTabs lead={page.lead} part={parts.part} onPart={parts.setPart} />
      <section className="lead-talk">
        <Warnings lead={page.lead} />
        <Messages page={page} now={now} onEdit={() => parts.write('reply')} />
        <Composer
          page={page}
          act={act}
          now={now}
          tab={parts.tab}
          home={home}
          onTab={parts.setTab}
          isOpen={parts.isWriting}
          onOpen={() => parts.open('reply')}
          onClose={parts.stopWriting}
        />
      </section>
      <Facts page={page} act={act} now={now} onTask={() => parts.write('task')} />
      <Thumb {...acts} onWrite={parts.write} />
      {parts.rare === 'assign' ? (
        <AssignDialog lead={page.lead} act={act} now={now} onClose={() => parts.setRare(null)} />
      ) : (
        <RareActDialog page={page} act={act} shown={parts.rare} onClose={() => parts.setRare(null)} />
      )}
    </main>
  )
}

/** The screen that was shown while this loaded may have had the focus. */
function useFocusHere(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusOnScreen()
  }, [])
}

/** Sends an act, and shows its effect before the server has answered. */
function useAct({ lead }: LeadPage, change: OpenLeadProps['change']): DoAct {
  const desk = useDesk()
  return (what, said, typed) => {
    // Tasks and groups are reloaded with the answer.
    if (isCompanionAct(what)) return desk.act(what, [{ lead: lead.id }], said)
    const changing: ChangingAct = what
    const after = predictLead(lead, changing, desk.me.id, new Date())
    const options = { leads: [{ lead: lead.id, shown: { before: lead, after } }], onSettled: typed?.onSettled }
    const id = desk.act(what, [onLead(what, lead, typed?.over)], said, options)
    change((shown) => predictLead(shown, changing, desk.me.id, new Date()))
    return id
  }
}
