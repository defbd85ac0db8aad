import type { AccountKeys } from '../../contract/session.ts'
import type { License } from '../../contract/licenses.ts'
import type { Metadata } from '../metadata/database.ts'

/** The sections of an account's settings that are read today. */
export interface Settings {
  licenses?: License[]
  topics?: { id: string; title: string; color?: string; icon?: { name: string; svgPath?: string } }[]
  datasetsMetadata?: Record<string, unknown>
  publicationSites?: Record<string, unknown>[]
}

/** Settings of an account or department, empty when nothing was ever set. */
export async function readSettings(metadata: Metadata, account: AccountKeys): Promise<Settings> {
  const row = await metadata
    .selectFrom('settings')
    .select('document')
    .where('type', '=', account.type)
    .where('id', '=', account.id)
    .where('department', '=', account.department ?? '')
    .executeTakeFirst()
  return row ? (JSON.parse(row.document) as Settings) : {}
}
