/** Copies the metadata of a new platform, which saves the tenths of a second of migrations and key generation. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsOf } from '../../../server/openPlatform.ts'
import { signingKeys } from '../../../server/directory/keys/signingKeys.ts'
import { keysStore } from '../../../server/directory/keys/store.ts'
import { openMetadata } from '../../../server/metadata/database.ts'

const file = 'metadata.sqlite'
let cached: Promise<Buffer> | undefined

/** @param dataDir empty folder */
export async function writeMigratedMetadata(dataDir: string): Promise<void> {
  writeFileSync(join(dataDir, file), await (cached ??= migrated()))
}

async function migrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-migrated-'))
  try {
    const metadata = await openMetadata(folder, migrationsOf())
    await signingKeys(keysStore(metadata))
    // Once closed, the file contains all writes.
    await metadata.destroy()
    return readFileSync(join(folder, file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
