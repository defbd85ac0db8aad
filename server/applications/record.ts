/** An application as it is stored. */
import type { ApplicationStatus, Configuration } from '../../contract/applications/application.ts'
import type { BaseApplicationCopy } from '../../contract/applications/baseApplication.ts'
import type { AttachmentParts } from '../owned/attachments/parts.ts'
import type { OwnedRecord } from '../owned/definition.ts'

export interface ApplicationRecord extends OwnedRecord {
  applicationName?: string
  /** What they were at the last change of them. */
  baseApp?: BaseApplicationCopy
  baseAppDraft?: BaseApplicationCopy
  /** Address of its base application. */
  url: string
  /** Address of the base application that the draft of the configuration is for. */
  urlDraft?: string
  status?: ApplicationStatus
  errorMessage?: string
  errorMessageDraft?: string
  configuration?: Configuration
  configurationDraft?: Configuration
  lastConfigured?: string
  extras?: Record<string, unknown>
  preferLargeDisplay?: boolean
  storage?: { size: number; attachments: { size: number; count: number } }
}

export type ApplicationParts = AttachmentParts<ApplicationRecord>
