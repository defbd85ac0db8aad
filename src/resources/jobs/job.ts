/** What the API tells of a job (docs/api/jobs.md). */
import type { Translate } from '../../i18n/translate.tsx'

export interface Job {
  id: number
  kind: string
  state: 'waiting' | 'running' | 'failed'
  owner?: { type: string; id: string }
  resource?: { type: string; id: string }
  runAt: string
  createdAt: string
  startedAt?: string
  attempts: number
  lastError?: string
  /** Of work that comes back. */
  schedule?: { cron: string; timeZone: string }
}

export const jobStates = ['running', 'failed', 'waiting'] as const

export const jobKinds = [
  'processing',
  'mail',
  'identity-webhook',
  'directory-cleanup',
  'key-expirations',
  'unlisted-attachments',
  'read-key-renewals',
  'line-lifetimes',
  'base-applications',
  'failed-jobs'
] as const

/** Name of a kind of job; a server may have others than these pages know. */
export function kindName(kind: string, t: Translate): string {
  return jobKinds.some((known) => known === kind) ? t(`jobs.kinds.${kind}`) : t('jobs.kinds.other', { kind })
}
