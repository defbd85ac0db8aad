/** Web Push notifications, shown while no page of the platform is open. */
import { sitePath } from '../../pageConfig.ts'
import { readPushKey } from '../eventsApi.ts'

/** `insecure`: browsers only allow Web Push over HTTPS. */
type PushSupport = 'supported' | 'insecure' | 'unsupported'

const scope = `${sitePath}/events/`

export function pushSupport(page: Window & typeof globalThis = window): PushSupport {
  if (!page.isSecureContext) return 'insecure'
  const isThere = 'serviceWorker' in page.navigator && 'PushManager' in page && 'Notification' in page
  return isThere ? 'supported' : 'unsupported'
}

/** Whether the user has blocked the notifications of this site. */
export function isPushBlocked(): boolean {
  return pushSupport() === 'supported' && Notification.permission === 'denied'
}

/** Current push subscription of this browser; null without one. */
export async function currentPush(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'supported') return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

export class PushBlocked extends Error {}

/**
 * Asks for permission, then subscribes. Must be called from a click: browsers do not ask otherwise.
 * @throws PushBlocked when the user refuses
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
    // A subscription made with a former VAPID key of the platform is replaced.
    const former = await pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  }
}

/** The page is in the scope of the service worker, so that `ready` resolves with it. */
function activeWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.ready
}

export async function forgetPush(): Promise<void> {
  await (await currentPush())?.unsubscribe()
}

/** Decodes a base64url key. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
