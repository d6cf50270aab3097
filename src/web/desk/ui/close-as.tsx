import { deskWords } from '#content/desk/desk-words.ts'
import { type CloseReason, closeReasons } from '#domain/desk/lead-state.ts'
import { Choose } from './choose.tsx'

/** Closes with a reason. */
export function CloseAs({ id, onClose }: { id?: string; onClose: (reason: CloseReason) => void }) {
  return (
    <Choose
      {...(id !== undefined && { id })}
      label={deskWords.lead.closeAs}
      options={closeReasons.map((reason) => [reason, deskWords.closeReasons[reason]])}
      action={deskWords.acts.close}
      onChoose={(value) => {
        const reason = closeReasons.find((one) => one === value)
        if (reason) onClose(reason)
      }}
    />
  )
}
