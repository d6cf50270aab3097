import { buttonStyle } from '../../ui/button-style.ts'

interface PressFormProps {
  path: string
  /** What the server is asked to do. */
  action: 'withdraw' | 'delete' | 'renew' | 'confirm'
  button: string
  look: keyof typeof buttonStyle
}

/** A button that works without a script: it posts an action to the page itself. */
export function PressForm({ path, action, button, look }: PressFormProps) {
  return (
    <form method="post" action={path} className="form justify-items-start">
      <input type="hidden" name="action" value={action} />
      <button type="submit" className={buttonStyle[look]}>
        {button}
      </button>
    </form>
  )
}
