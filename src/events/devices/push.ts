/** Notifications that the browser shows while no page of the platform is open. */
import { sitePath } from '../../pageConfig.ts'
import { readPushKey } from '../eventsApi.ts'

/** `insecure`: the browser keeps them from pages that do not come over HTTPS. */
type PushSupport = 'supported' | 'insecure' | 'unsupported'

const scope = `${sitePath}/events/`

export function pushSupport(page: Window & typeof globalThis = window): PushSupport {
  if (!page.isSecureContext) return 'insecure'
  const isThere = 'serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page
  return isThere ? 'supported' : 'unsupported'
}

/** Whether the person forbade notifications of this site. */
export function isPushBlocked(): boolean {
  return pushSupport() === 'supported' && Notification.permission === 'denied'
}

/** What this browser is known by, where it was asked before. */
export async function currentPush(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'supported') return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

export class PushBlocked extends Error {}

/**
 * Asks the person, then the browser. To be called from a click: browsers ask at no other moment.
 * @throws PushBlocked when the person refuses
 */
export async function askPush(): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked()
  const [{ publicKey }] = await Promise.all([
    readPushKey(),
    navigator.serviceWorker.register(`${scope}push-sw.js`, { scope })
  ])
  const { pushManager } = await activeWorker()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  try {
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    // It was known to another key of the platform, which does not send any more.
    const former = await pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  }
}

/** Its page is in the scope of the worker, which therefore is the one that becomes ready. */
function activeWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.ready
}

export async function forgetPush(): Promise<void> {
  await (await currentPush())?.unsubscribe()
}

/** Bytes of a key in base64url. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
