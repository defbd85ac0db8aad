/** Push client of a browser: generates keys, and decrypts notifications (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import type { BrowserSubscription } from '../../../contract/events/push.ts'
import type { Call } from './receiver.ts'

export interface PushBrowser {
  subscription: BrowserSubscription
  /** Decrypts the body sent to the push service. */
  read: (call: Call) => { title: string; body?: string; url?: string; locale: string; id: string }
}

export function pushBrowser(endpoint: string): PushBrowser {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
    },
    read({ body }) {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const serverKey = body.subarray(21, 21 + keyLength)
      const record = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey])
      const secret = derived(ecdh.computeSecret(serverKey), auth, info, 32)
      const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    }
  }
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** Verifies the signature as a push service does (RFC 8292). @returns the claims of the token */
export async function signerOf(
  { headers }: Call,
  origin: string
): Promise<{ key: string; sub?: string | undefined; exp?: number | undefined }> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const { alg } = decodeProtectedHeader(token)
  const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', x, y }] })
  const { payload } = await jwtVerify(token, keys, { audience: origin, algorithms: [String(alg)] })
  return { key, sub: payload.sub, exp: payload.exp }
}
