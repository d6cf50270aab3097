import { deskWords } from '#content/desk/desk-words.ts'

type Reason = keyof typeof deskWords.closeReasons

/** Choosing a reason closes. */
export function CloseAs({ id, onClose }: { id?: string; onClose: (reason: Reason) => void }) {
  const reasons = Object.entries(deskWords.closeReasons)
  return (
    <label className="choose">
      {deskWords.lead.closeAs}
      <select
        id={id}
        value=""
        onChange={({ target }) => {
          const found = reasons.find(([reason]) => reason === target.value)?.[0]
          if (isReason(found)) onClose(found)
        }}
      >
        <option value="">…</option>
        {reasons.map(([reason, text]) => (
          <option key={reason} value={reason}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function isReason(text: string | undefined): text is Reason {
  return text !== undefined && text in deskWords.closeReasons
}
