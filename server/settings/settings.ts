/** The settings document of an account or of a department (docs/api/settings.md). */
import type { ApiKey } from '../../contract/apiKeys.ts'
import type { SettingsSections } from '../../contract/settings.ts'

export type { DatasetsMetadata, PrivateConcept, PublicationSite, Topic } from '../../contract/settings.ts'

/** A key as stored: its secret is only known by its SHA-512. */
export interface StoredApiKey extends ApiKey {
  key: string
  /** When its owners were told that it expires within three days, then that it expires today. */
  notifiedJ3At?: string
  notifiedJAt?: string
}

export interface Settings extends SettingsSections<StoredApiKey> {
  name?: string
  /** E-mail of a user. */
  email?: string
  department?: string
}
