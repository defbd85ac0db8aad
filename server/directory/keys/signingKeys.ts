/** Keys for signing tokens: RS256, rotated every 30 days; the previous key stays published. */
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { KeysStore, StoredKey } from './store.ts'

const algorithm = 'RS256'
const keyLifetimeMs = 30 * 86_400_000
const published = 2
/** 100 years in seconds. */
const aCentury = 100 * 365 * 86_400

interface PublicJwk {
  kty: string
  n: string
  e: string
  kid: string
  alg: typeof algorithm
  use: 'sig'
}

export interface SigningKeys {
  /** Signs a payload. `expiresAt` is in seconds since the epoch. */
  sign(payload: object, expiresAt: number): Promise<string>
  /** Payload of a valid token; undefined when the signature is wrong or the token is expired. */
  verify(token: string): Promise<JWTPayload | undefined>
  /** Payload of a token with a valid signature, even expired or not yet valid: only for error messages. */
  verifyEvenExpired(token: string): Promise<JWTPayload | undefined>
  publicKeys(): Promise<PublicJwk[]>
}

type ImportedKey = Awaited<ReturnType<typeof importJWK>>

interface LoadedKey {
  kid: string
  createdAt: number
  privateKey: ImportedKey
  publicKey: ImportedKey
  publicJwk: PublicJwk
}

/** Loads the keys, and creates the first one in an empty store. */
export async function signingKeys(store: KeysStore, now: () => number = Date.now): Promise<SigningKeys> {
  let keys = await Promise.all((await store.list()).slice(0, published).map(load))
  let renewal: Promise<void> | undefined
  await renewed()

  async function renewed(): Promise<LoadedKey> {
    const newest = keys[0]
    if (newest && now() - newest.createdAt < keyLifetimeMs) return newest
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    await renewal
    const key = keys[0]
    if (!key) throw new Error('no signing key')
    return key
  }

  async function renew(): Promise<void> {
    const { privateKey } = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true })
    const stored: StoredKey = {
      kid: `sd-${randomUUID()}`,
      privateJwk: await exportJWK(privateKey),
      createdAt: new Date(now()).toISOString()
    }
    await store.add(stored)
    keys = [await load(stored), ...keys].slice(0, published)
    await store.keepOnly(keys.map((key) => key.kid))
  }

  async function verified(token: string, clockTolerance = 0): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = keys.find(({ kid }) => kid === header.kid)
          if (!key) throw new Error('unknown key')
          return key.publicKey
        },
        { algorithms: [algorithm], currentDate: new Date(now()), clockTolerance }
      )
      return payload
    } catch {
      return undefined
    }
  }

  return {
    async sign(payload, expiresAt) {
      // Read before any `await`: the lifetime of a token starts at the call.
      const issuedAt = Math.floor(now() / 1000)
      const key = await renewed()
      return new SignJWT(payload as JWTPayload)
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: key.kid })
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key.privateKey)
    },
    verify: (token) => verified(token),
    verifyEvenExpired: (token) => verified(token, aCentury),
    async publicKeys() {
      await renewed()
      return keys.map((key) => key.publicJwk)
    }
  }
}

async function load(stored: StoredKey): Promise<LoadedKey> {
  const { kty, n, e } = stored.privateJwk
  if (!kty || !n || !e) throw new Error(`the signing key ${stored.kid} is not an RSA key`)
  const publicJwk: PublicJwk = { kty, n, e, kid: stored.kid, alg: algorithm, use: 'sig' }
  return {
    kid: stored.kid,
    createdAt: Date.parse(stored.createdAt),
    privateKey: await importJWK(stored.privateJwk, algorithm),
    publicKey: await importJWK(publicJwk as JWK, algorithm),
    publicJwk
  }
}
