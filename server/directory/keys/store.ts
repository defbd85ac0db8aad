/** Store of the private signing keys in the metadata, so that sessions survive a restart. */
import type { JWK } from 'jose'
import type { Metadata } from '../../metadata/database.ts'

export interface StoredKey {
  kid: string
  privateJwk: JWK
  /** Instant of creation (ISO 8601). */
  createdAt: string
}

export interface KeysStore {
  /** Keys, the newest first. */
  list(): Promise<StoredKey[]>
  add(key: StoredKey): Promise<void>
  /** Deletes all other keys. */
  keepOnly(kids: string[]): Promise<void>
}

export function keysStore(metadata: Metadata): KeysStore {
  return {
    async list() {
      const rows = await metadata
        .selectFrom('signing_keys')
        .selectAll()
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => ({
        kid: row.kid,
        privateJwk: JSON.parse(row.private_jwk) as JWK,
        createdAt: row.created_at
      }))
    },
    async add(key) {
      await metadata
        .insertInto('signing_keys')
        .values({ kid: key.kid, private_jwk: JSON.stringify(key.privateJwk), created_at: key.createdAt })
        .execute()
    },
    async keepOnly(kids) {
      await metadata.deleteFrom('signing_keys').where('kid', 'not in', kids).execute()
    }
  }
}
