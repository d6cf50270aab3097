interface ConsentBoxProps {
  name: string
  /** The first sentence is the label; the rest says who asks for consent. */
  wording: string
  isTicked: boolean
}

/** A consent the inquiry does not require, so the box is never pre-ticked. */
export function ConsentBox({ name, wording, isTicked }: ConsentBoxProps) {
  const end = wording.indexOf('. ') + 1
  return (
    <div className="consent-box">
      <label className="consent">
        <input type="checkbox" name={name} value="yes" defaultChecked={isTicked} aria-describedby={`f-${name}-hint`} />
        <span>{wording.slice(0, end)}</span>
      </label>
      <p id={`f-${name}-hint`} className="small-print">
        {wording.slice(end + 1)}
      </p>
    </div>
  )
}
