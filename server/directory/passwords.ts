/** Hashing and verification of passwords (docs/api/directory.md). */
import { createHash, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

export interface HashedPassword {
  /** Hash in hexadecimal, like `salt`. */
  hash: string
  salt: string
  iterations: number
  /** Size of the hash in bytes. */
  size: number
  alg: string
}

/** A stored password; `clear` only occurs with accounts read from files. */
export type StoredPassword = { clear: string } | HashedPassword

const current = { iterations: 100_000, size: 64, alg: 'sha512' }
const saltBytes = 16

export async function hashPassword(password: string): Promise<HashedPassword> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, salt, current.iterations, current.size, current.alg)
  return { ...current, hash: hash.toString('hex'), salt: salt.toString('hex') }
}

/** Compares a password in constant time, with the parameters of the stored hash. */
export async function passwordMatches(stored: StoredPassword, password: string): Promise<boolean> {
  if ('clear' in stored) return sameBytes(digest(stored.clear), digest(password))
  const { salt, iterations, size, alg } = stored
  const hash = await derive(password, Buffer.from(salt, 'hex'), iterations, size, alg)
  return sameBytes(hash, Buffer.from(stored.hash, 'hex'))
}

/** A stored password that nothing matches; verifying it takes as long as for a real one. */
export function decoyPassword(kind: 'clear' | 'hashed'): StoredPassword {
  const random = randomBytes(current.size).toString('hex')
  if (kind === 'clear') return { clear: random }
  return { ...current, hash: random, salt: randomBytes(saltBytes).toString('hex') }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
