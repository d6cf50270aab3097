import { isObject } from '#domain/is-object.ts'
import { goTo } from '../shell/use-address.ts'

/** Opens the lead whose notification was pressed. */
export function followNotifications(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isObject(data) && typeof data.open === 'string' && data.open.startsWith('/desk')) goTo(data.open)
  })
}
