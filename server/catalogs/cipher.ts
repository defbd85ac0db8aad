/**
 * Secrets of catalogs are encrypted at rest: AES-256-GCM with a key that the operator gives, or one that is made in the
 * data folder. Former keys still open what they closed (docs/running.md).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Cipher {
  close(text: string): string
  /** @throws Error when none of the keys opens it, or somebody changed it */
  open(closed: string): string
  /** Whether a secret was encrypted with the present key. */
  isCurrent(closed: string): boolean
}

interface Key {
  /** Names the key in what it closed, and tells nothing of it. */
  name: string
  bytes: Buffer
}

const algorithm = 'aes-256-gcm'
const keyFile = 'catalogs.key'

/** Any text is a key: what it hashes to is used. */
function keyOf(text: string): Key {
  const bytes = createHash('sha256').update(text).digest()
  return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}

/** The key of the data folder, made by its first use. */
function keyOfFolder(dataDir: string): string {
  const path = join(dataDir, keyFile)
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  }
  return readFileSync(path, 'utf8').trim()
}

/** @param keys the one of now, then former ones; without any that of the data folder */
export function openCipher(dataDir: string, keys: readonly string[]): Cipher {
  let known: Key[] | undefined
  // The key file is made with the first secret: a platform without catalogs has none.
  const all = (): Key[] => (known ??= (keys.length ? keys : [keyOfFolder(dataDir)]).map(keyOf))
  const current = (): Key => {
    const [first] = all()
    if (!first) throw new Error('there is no key to encrypt secrets with')
    return first
  }
  /** A folder that has a key of its own, and is given another one, keeps what it had. */
  const former = (name: string): Key | undefined => {
    const found = all().find((key) => key.name === name)
    if (found || !existsSync(join(dataDir, keyFile))) return found
    const own = keyOf(keyOfFolder(dataDir))
    return own.name === name ? own : undefined
  }
  return {
    close(text) {
      const { name, bytes } = current()
      const start = randomBytes(12)
      const cipher = createCipheriv(algorithm, bytes, start)
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return ['v1', name, start.toString('base64url'), closed.toString('base64url')].join('.')
    },
    open(closed) {
      const [version, name = '', start = '', body = ''] = closed.split('.')
      const key = version === 'v1' ? former(name) : undefined
      if (!key) throw new Error('the key of this secret is not known')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(algorithm, key.bytes, Buffer.from(start, 'base64url'))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
    isCurrent: (closed) => closed.split('.')[1] === current().name
  }
}
