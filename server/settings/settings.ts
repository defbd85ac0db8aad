/** Settings document of an account or department (docs/api/settings.md). */
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { SettingsSections } from '../../contract/settings.ts'

export type { DatasetsMetadata, PrivateConcept, PublicationSite, Topic } from '../../contract/settings.ts'

/** A stored key, with the SHA-512 of its secret. */
export interface StoredApiKey extends ApiKey {
  key: string
  /** Instants of the notifications that the key expires within three days, and today. */
  notifiedJ3At?: string
  notifiedJAt?: string
}

export interface Settings extends SettingsSections<StoredApiKey> {
  name?: string
  /** E-mail address, for a user. */
  email?: string
  department?: string
}
