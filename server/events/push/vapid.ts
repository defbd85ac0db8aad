/**
 * VAPID identity of the platform for push services (RFC 8292). The pair of keys is generated at the first start and
 * stored, since browsers subscribe with its public key.
 */
import { generateKeyPairSync } from 'node:crypto'
import { importJWK, SignJWT, type JWK } from 'jose'
import type { Metadata } from '../../metadata/database.ts'
import { pushQueries } from './tables.ts'

const algorithm = 'ES256'
/** Lifetime of a token; the RFC allows a day at most. */
const lifetime = '12h'

export interface Vapid {
  /** Uncompressed point in base64url, for `PushManager.subscribe`. */
  publicKey: string
  /** Returns the header `Authorization` for a push service. */
  authorization(endpoint: string): Promise<string>
}

/**
 * Opens the identity, and creates it at the first start.
 * @param contact contact for operators of push services: `mailto:` or web address
 */
export async function openVapid(metadata: Metadata, contact: string): Promise<Vapid> {
  const jwk = await storedKey(metadata)
  const key = await importJWK(jwk, algorithm)
  const point = [jwk.x, jwk.y].map((half = '') => Buffer.from(half, 'base64url'))
  const publicKey = Buffer.concat([Buffer.from([4]), ...point]).toString('base64url')
  return {
    publicKey,
    async authorization(endpoint) {
      const token = await new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: algorithm })
        .setAudience(new URL(endpoint).origin)
        .setSubject(contact)
        .setExpirationTime(lifetime)
        .sign(key)
      return `vapid t=${token}, k=${publicKey}`
    }
  }
}

async function storedKey(metadata: Metadata): Promise<JWK> {
  const keys = pushQueries(metadata)
  const known = await keys.selectFrom('push_keys').select('private_jwk').executeTakeFirst()
  if (known) return JSON.parse(known.private_jwk) as JWK
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' }) as JWK
  await keys
    .insertInto('push_keys')
    .values({ id: 1, private_jwk: JSON.stringify(jwk) })
    .execute()
  return jwk
}
