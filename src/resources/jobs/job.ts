/** Job in the API's responses (docs/api/jobs.md). No I/O. */
import type { Translate } from '../../i18n/translate.tsx'

export interface Job {
  id: number
  type: string
  status: 'waiting' | 'running' | 'retrying' | 'failed'
  owner?: { type: string; id: string; name?: string }
  resource?: { type: string; id: string; title?: string }
  attempts: number
  createdAt: string
  startedAt?: string
  /** Date of the next run of a waiting job. */
  nextAt?: string
  /** Message of the last failed run. */
  error?: string
}

export const jobStatuses = ['running', 'retrying', 'failed', 'waiting'] as const

/** Types of scheduled jobs, which run at fixed dates and cannot be cancelled. */
const recurringTypes = [
  'directory-cleanup',
  'key-expirations',
  'unlisted-attachments',
  'unlisted-application-attachments',
  'left-portal-pictures',
  'read-key-renewals',
  'line-lifetimes',
  'base-applications',
  'configured-remote-services',
  'old-webhook-deliveries',
  'events-retention',
  'failed-jobs'
] as const

export const jobTypes = [
  'processing',
  'line-extensions',
  'extension-updates',
  'mail',
  'notification-mail',
  'identity-webhook',
  'account-webhook',
  'webhook',
  'push',
  'events-follow',
  'catalog-import',
  'catalog-publication',
  'catalog-harvest',
  ...recurringTypes
] as const

export const isRecurring = ({ type }: Job): boolean => recurringTypes.some((recurring) => recurring === type)

/** Returns the name of a type of job; its id when the server has a type that is unknown here. */
export function typeName(type: string, t: Translate): string {
  return jobTypes.some((knownType) => knownType === type)
    ? t(`jobs.types.${type}`)
    : t('jobs.types.other', { type })
}
