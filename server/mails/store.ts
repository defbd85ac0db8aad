import { nanoid } from 'nanoid'
import type { Metadata } from '../metadata/database.ts'
import type { Mail } from './mails.ts'

export type MailStatus = 'sent' | 'kept' | 'failed'

export interface KeptMail {
  id: string
  date: string
  to: string
  status: MailStatus
  subject: string
  text: string
  html: string
  error?: string
}

export interface MailPage {
  count: number
  results: KeptMail[]
}

export interface MailStore {
  keep(mail: Mail, status: MailStatus, error?: string): Promise<void>
  countSince(recipient: string, date: string): Promise<number>
  list(paging: { size: number; skip: number }): Promise<MailPage>
}

/** Mails are forgotten beyond this number or age. */
const mostKept = 2000
const keptMs = 30 * 86_400_000

export function mailStore(metadata: Metadata): MailStore {
  return {
    async keep({ to, subject, text, html }, status, error) {
      await metadata
        .insertInto('mails')
        .values({
          id: nanoid(),
          date: new Date().toISOString(),
          recipient: to.toLowerCase(),
          status,
          message: JSON.stringify({ to, subject, text, html }),
          error: error ?? null
        })
        .execute()
      await metadata
        .deleteFrom('mails')
        .where((eb) =>
          eb.or([
            eb('date', '<', new Date(Date.now() - keptMs).toISOString()),
            eb(
              'id',
              'in',
              eb
                .selectFrom('mails')
                .select('id')
                .orderBy('date', 'desc')
                .orderBy('id')
                .limit(mostKept)
                .offset(mostKept)
            )
          ])
        )
        .execute()
    },

    async countSince(recipient, date) {
      const { count } = await metadata
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('recipient', '=', recipient.toLowerCase())
        .where('date', '>', date)
        .executeTakeFirstOrThrow()
      return count
    },

    async list({ size, skip }) {
      const { count } = await metadata
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await metadata
        .selectFrom('mails')
        .selectAll()
        .orderBy('date', 'desc')
        .orderBy('id')
        .limit(size)
        .offset(skip)
        .execute()
      const results = rows.map(({ id, date, status, message, error }): KeptMail => {
        const { to, subject, text, html } = JSON.parse(message) as Mail
        return {
          id,
          date,
          to,
          status: status as MailStatus,
          subject,
          text,
          html,
          ...(error ? { error } : {})
        }
      })
      return { count, results }
    }
  }
}
