/** Store of declared sites as documents in the metadata. */
import { sql } from 'kysely'
import type { DirectorySite } from '../../../contract/sites.ts'
import type { Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'

interface SitesStore {
  all(): Promise<DirectorySite[]>
  find(id: string): Promise<DirectorySite | undefined>
  /** Sites of a host, one per path. */
  onHost(host: string): Promise<DirectorySite[]>
  write(site: DirectorySite): Promise<void>
  /** Removes a site; returns false when there was none. */
  remove(id: string): Promise<boolean>
}

const siteOf = ({ document }: { document: string }): DirectorySite => storedJson(document) as DirectorySite

/** @param metadata the database, or the transaction of the caller */
export function sitesStore(metadata: Metadata): SitesStore {
  const documents = metadata.selectFrom('directory_sites').select('document')
  return {
    async all() {
      return (await documents.orderBy('id').execute()).map(siteOf)
    },
    async find(id) {
      const row = await documents.where('id', '=', id).executeTakeFirst()
      return row && siteOf(row)
    },
    async onHost(host) {
      return (await documents.where(sql`document ->> '$.host'`, '=', host).execute()).map(siteOf)
    },
    async write(site) {
      const document = JSON.stringify(site)
      await metadata
        .insertInto('directory_sites')
        .values({ id: site._id, document })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ document }))
        .execute()
    },
    async remove(id) {
      const result = await metadata.deleteFrom('directory_sites').where('id', '=', id).executeTakeFirst()
      return result.numDeletedRows > 0n
    }
  }
}
