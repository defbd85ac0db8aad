/** Request bodies about devices. */
import { createPublicKey } from 'node:crypto'
import { Type, type Static } from 'typebox'
import type { BrowserSubscription } from '../../../contract/events/push.ts'
import { httpError } from '../../http/errors.ts'
import { foreignPorts } from '../../outgoing/hops.ts'

/** Maximum number of devices of a user. */
export const maxDevices = 20

const browserSubscription = Type.Object(
  {
    endpoint: Type.String({ minLength: 1, maxLength: 2000 }),
    // Sent by browsers, and ignored.
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    keys: Type.Object({
      p256dh: Type.String({ maxLength: 200 }),
      auth: Type.String({ maxLength: 100 })
    })
  },
  { additionalProperties: false }
)

export const registrationBody = Type.Object({ id: browserSubscription }, { additionalProperties: false })

/** Properties that clients send back as they read them; the outcome of pushes is known by the server only. */
const ignored = Type.Optional(Type.Unknown())

export const registrationsBody = Type.Array(
  Type.Object(
    {
      id: browserSubscription,
      type: Type.Optional(Type.Literal('webpush')),
      deviceName: Type.Optional(Type.String({ maxLength: 200 })),
      date: ignored,
      lastSuccess: ignored,
      disabledUntil: ignored,
      disabled: ignored,
      lastErrors: ignored
    },
    { additionalProperties: false }
  ),
  { maxItems: maxDevices }
)

/**
 * Validates a push subscription.
 * @throws HttpError 400 when its address or keys are invalid
 */
export function subscriptionOf(
  { endpoint, keys: { p256dh, auth } }: Static<typeof browserSubscription>,
  { allowsHttp }: { allowsHttp: boolean }
): BrowserSubscription {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isAddress = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
  if (!url || !isAddress || url.username || url.password || foreignPorts.has(url.port))
    throw httpError('badPushEndpoint')
  if (!isPoint(bytesOf(p256dh)) || bytesOf(auth).length !== 16) throw httpError('badPushKeys')
  return { endpoint: url.href, keys: { p256dh, auth } }
}

/** Decodes base64 or base64url; empty for an invalid text. */
function bytesOf(text: string): Buffer {
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0)
}

/** Whether bytes are an uncompressed point of the curve P-256. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    return true
  } catch {
    return false
  }
}
