/** Application as stored. */
import type { ApplicationStatus, Configuration } from '../../contract/applications/application.ts'
import type { BaseApplicationCopy } from '../../contract/applications/baseApplication.ts'
import type { AttachmentParts } from '../owned/attachments/parts.ts'
import type { OwnedRecord } from '../owned/definition.ts'

export interface ApplicationRecord extends OwnedRecord {
  applicationName?: string
  /** Copies of the base applications of `url` and `urlDraft`, as of their last change. */
  baseApp?: BaseApplicationCopy
  baseAppDraft?: BaseApplicationCopy
  /** Address of the base application. */
  url: string
  /** Address of the base application of the draft; absent when the same as `url`. */
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
