/**
 * Encrypts secrets of catalogs at rest: AES-256-GCM with a key from the configuration, or a key file generated in the
 * data folder. Former keys still decrypt their secrets (docs/running.md).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Cipher {
  close(text: string): string
  /**
   * Decrypts a secret.
   * @throws Error when no key matches, or the secret was modified
   */
  open(closed: string): string
  /** Tells whether a secret was encrypted with the current key. */
  isCurrent(closed: string): boolean
}

interface Key {
  /** Public name of the key, stored with each secret: a hash that does not reveal the key. */
  name: string
  bytes: Buffer
}

const algorithm = 'aes-256-gcm'
const keyFile = 'catalogs.key'

/** Derives a key from any text, by hashing. */
function keyOf(text: string): Key {
  const bytes = createHash('sha256').update(text).digest()
  return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}

/** Returns the key of the data folder; the first use generates the key file. */
function keyOfFolder(dataDir: string): string {
  const path = join(dataDir, keyFile)
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  }
  return readFileSync(path, 'utf8').trim()
}

/** @param keys the current key, then former ones; when empty, the key file of the data folder is used */
export function openCipher(dataDir: string, keys: readonly string[]): Cipher {
  let known: Key[] | undefined
  // Loaded lazily: a platform without catalogs needs no key file.
  const all = (): Key[] => (known ??= (keys.length ? keys : [keyOfFolder(dataDir)]).map(keyOf))
  const current = (): Key => {
    const [first] = all()
    if (!first) throw new Error('there is no key to encrypt secrets with')
    return first
  }
  /**
   * Returns a former key by name. The key file of the data folder counts too, for a platform that got a configured key
   * later.
   */
  const former = (name: string): Key | undefined => {
    const namedKey = all().find((key) => key.name === name)
    if (namedKey || !existsSync(join(dataDir, keyFile))) return namedKey
    const folderKey = keyOf(keyOfFolder(dataDir))
    return folderKey.name === name ? folderKey : undefined
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
