/** What the API tells of a job (docs/api/jobs.md). */
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
  /** When a job that waits is run next. */
  nextAt?: string
  /** What the last run that failed said. */
  error?: string
}

export const jobStatuses = ['running', 'retrying', 'failed', 'waiting'] as const

/** They come back at dates, and cannot be given up. */
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

export const isRecurring = ({ type }: Job): boolean => recurringTypes.some((known) => known === type)

/** Name of a type of job; a server may have others than these pages know. */
export function typeName(type: string, t: Translate): string {
  return jobTypes.some((known) => known === type) ? t(`jobs.types.${type}`) : t('jobs.types.other', { type })
}
