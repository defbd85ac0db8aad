/** Store of the partners of organizations in the metadata. */
import type { Metadata } from '../metadata/database.ts'
import type { OrganizationWrites } from './organizationAccounts.ts'

export type PartnersStore = Pick<OrganizationWrites, 'addPartner' | 'acceptPartner' | 'removePartner'>

export function partnersStore(metadata: Metadata): PartnersStore {
  return {
    async addPartner({ organizationId, partnerId, name, contactEmail, id }) {
      await metadata
        .insertInto('partners')
        .values({
          organization_id: organizationId,
          partner_id: partnerId,
          id: id ?? null,
          name,
          contact_email: contactEmail ?? null,
          created_at: new Date().toISOString()
        })
        .execute()
    },

    async acceptPartner(organizationId, partnerId, partner) {
      const { numUpdatedRows } = await metadata
        .updateTable('partners')
        .set({ id: partner.id, name: partner.name })
        .where('organization_id', '=', organizationId)
        .where('partner_id', '=', partnerId)
        .where('id', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async removePartner(organizationId, partnerId) {
      await metadata
        .deleteFrom('partners')
        .where('organization_id', '=', organizationId)
        .where('partner_id', '=', partnerId)
        .execute()
    }
  }
}
