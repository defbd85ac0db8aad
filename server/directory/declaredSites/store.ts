/** Store of declared sites as documents in the metadata. */
import type { DirectorySite } from '../../../contract/sites.ts'
import type { Metadata } from '../../metadata/database.ts'
import { storedJson } from '../../metadata/storedJson.ts'

interface SitesStore {
  all(): Promise<DirectorySite[]>
  write(site: DirectorySite): Promise<void>
  /** Removes a site; returns false when there was none. */
  remove(id: string): Promise<boolean>
}

export function sitesStore(metadata: Metadata): SitesStore {
  return {
    async all() {
      const rows = await metadata.selectFrom('directory_sites').select('document').orderBy('id').execute()
      return rows.map(({ document }) => storedJson(document) as DirectorySite)
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
