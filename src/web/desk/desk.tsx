import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followNotifications } from './push/follow-notifications.ts'
import { Gate } from './shell/gate.tsx'
import { Shell } from './shell/shell.tsx'

// The sign-in pages set a mark for the pages that show a stored message.
if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)

followNotifications()

const container = document.getElementById('desk')
if (container) {
  createRoot(container).render(
    <StrictMode>
      <Gate>
        <Shell />
      </Gate>
    </StrictMode>,
  )
}
