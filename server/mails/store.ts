/** Store of outgoing mails in the metadata: pending ones, and those of the last days. */
import type { Kysely, Selectable } from 'kysely'
import { nanoid } from 'nanoid'
import type { Metadata, Tables } from '../metadata/database.ts'
import { forgetFiles, keepFiles, readFiles } from './files.ts'
import type { Mail } from './mails.ts'

type MailStatus = 'waiting' | 'sent' | 'kept' | 'failed'

interface KeptMail {
  id: string
  date: string
  to: string
  status: MailStatus
  subject: string
  text: string
  html: string
  /** Names of the attachments. */
  attachments?: string[]
  error?: string
}

export interface MailPage {
  count: number
  results: KeptMail[]
}

interface MailStore {
  /**
   * Stores a mail.
   * @returns its id
   */
  add(mail: Mail, status: MailStatus, scope?: Kysely<Tables>): Promise<string>
  /** Content of a pending or failed mail; undefined for a sent one. */
  unsent(id: string): Promise<Mail | undefined>
  /** Marks a mail as sent and deletes its content, since its links open accounts. */
  sent(id: string): Promise<void>
  failed(id: string, error: string): Promise<void>
  countSince(recipient: string, date: string): Promise<number>
  list(paging: { size: number; skip: number }): Promise<MailPage>
  forgetOld(): Promise<void>
}

/** Bounds of number and age (in milliseconds) of kept mails, pending ones excepted. */
const maxKept = 2000
const keptMs = 30 * 86_400_000

export function mailStore(metadata: Metadata): MailStore {
  return {
    async add(mail, status, scope = metadata) {
      const id = nanoid()
      const { attachments, ...content } = mail
      const files = attachments && (await keepFiles(scope, id, attachments))
      await scope
        .insertInto('mails')
        .values({
          id,
          date: new Date().toISOString(),
          recipient: mail.to.toLowerCase(),
          status,
          message: JSON.stringify({ ...content, ...(files ? { attachments: files } : {}) }),
          error: null
        })
        .execute()
      return id
    },

    async unsent(id) {
      const row = await metadata
        .selectFrom('mails')
        .select('message')
        .where('id', '=', id)
        .where('status', 'in', ['waiting', 'failed'])
        .executeTakeFirst()
      if (!row) return undefined
      const { attachments, ...mail } = JSON.parse(row.message) as Mail
      return attachments ? { ...mail, attachments: await readFiles(metadata, attachments) } : mail
    },

    async sent(id) {
      const { message } = await metadata
        .selectFrom('mails')
        .select('message')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { to, subject } = JSON.parse(message) as Mail
      await metadata
        .updateTable('mails')
        .set({ status: 'sent', message: JSON.stringify({ to, subject, text: '', html: '' }), error: null })
        .where('id', '=', id)
        .execute()
      await forgetFiles(metadata, id)
    },

    async failed(id, error) {
      await metadata.updateTable('mails').set({ status: 'failed', error }).where('id', '=', id).execute()
    },

    forgetOld: () => forgetOld(metadata),

    async countSince(recipient, date) {
      const { count } = await metadata
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('recipient', '=', recipient.toLowerCase())
        .where('date', '>', date)
        .executeTakeFirstOrThrow()
      return count
    },

    list: (paging) => list(metadata, paging)
  }
}

async function forgetOld(metadata: Metadata): Promise<void> {
  const { numDeletedRows } = await metadata
    .deleteFrom('mails')
    .where('status', '!=', 'waiting')
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
            .limit(maxKept)
            .offset(maxKept)
        )
      ])
    )
    .executeTakeFirst()
  if (numDeletedRows) await forgetFiles(metadata)
}

async function list(metadata: Metadata, { size, skip }: { size: number; skip: number }): Promise<MailPage> {
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
  return { count, results: rows.map(keptMail) }
}

function keptMail({ id, date, status, message, error }: Selectable<Tables['mails']>): KeptMail {
  const { to, subject, text, html, attachments } = JSON.parse(message) as Mail
  return {
    id,
    date,
    to,
    status: status as MailStatus,
    subject,
    text,
    html,
    ...(attachments ? { attachments: attachments.map(({ filename }) => filename) } : {}),
    ...(error ? { error } : {})
  }
}
