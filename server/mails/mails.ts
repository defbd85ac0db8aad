/**
 * Outgoing mail. With an SMTP server mails are sent, with retries. Without one they are kept for administrators, and
 * their links are logged, so that a platform works without configuration.
 */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { PermanentError } from '../jobs/jobKind.ts'
import type { Jobs } from '../jobs/queue.ts'
import type { Metadata } from '../metadata/database.ts'
import { mailStore, type MailPage } from './store.ts'
import { isTemporary, smtpTransport, type Transport } from './transport.ts'

/** Attachment in the format of nodemailer. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: string
  encoding: 'base64'
}

export interface Mail {
  /** E-mail address of the only recipient. */
  to: string
  subject: string
  /** Plain text; each link has a line of its own. */
  text: string
  html: string
  replyTo?: string
  attachments?: MailAttachment[]
}

interface SendOptions {
  /** Account whose share of turns the mail takes, as `type:id`; absent for mails of the platform. */
  owner?: string
  /**
   * Maximum number of mails per recipient and day, beyond which the mail is dropped; by default the bound on all mails.
   */
  maxPerDay?: number
}

type SendResult = 'queued' | 'kept' | 'tooMany'

export interface Mails {
  /** Stores a mail and resolves before it is sent: the response time must not reveal whether an address exists. */
  send(mail: Mail, options?: SendOptions): Promise<SendResult>
  /** Mails, the newest first. */
  list(paging: { size: number; skip: number }): Promise<MailPage>
  /** E-mail address for messages of visitors; undefined without recipient. */
  contactAddress: string | undefined
  close(): void
}

const mailJob = 'mail'

/** Maximum number of mails per recipient and day. */
const maxOfAllKinds = 500
const dayMs = 86_400_000
/** Maximum number of concurrent SMTP transfers. */
const maxConcurrent = 4
const graceMs = 3000
/** Retry policy: about half a day, with an hour between the last attempts. */
const retry = { attempts: 24, firstMs: 1000, maxMs: 3_600_000 }

export function openMails(
  { config, log, metadata, jobs }: { config: Config; log: Logger; metadata: Metadata; jobs: Jobs },
  transport: Transport | undefined = smtpTransport(config.mails)
): Mails {
  const store = mailStore(metadata)

  if (transport) {
    jobs.register<{ mail: string }>({
      kind: mailJob,
      places: { general: maxConcurrent },
      retry,
      run: ({ payload, signal }) => deliver(transport, payload.mail, signal)
    })
  }

  async function deliver(to: Transport, id: string, signal: AbortSignal): Promise<void> {
    const mail = await store.unsent(id)
    if (!mail) return
    try {
      await Promise.race([to.send(mail), graceOf(signal)])
    } catch (error) {
      if (signal.aborted) throw error
      const text = error instanceof Error ? error.message : String(error)
      await store.failed(id, text)
      throw isTemporary(error) ? error : new PermanentError(text, { cause: error })
    }
    await store.sent(id)
  }

  return {
    contactAddress: config.mails.contact,

    async send(mail, { owner, maxPerDay = maxOfAllKinds } = {}) {
      const since = new Date(Date.now() - dayMs).toISOString()
      if ((await store.countSince(mail.to, since)) >= maxPerDay) {
        log.warn('a recipient has had the most mails of a day, one more is dropped')
        return 'tooMany'
      }
      if (!transport) {
        await store.add(withoutFiles(mail), 'kept')
        await store.forgetOld()
        // The log is the only way to a confirmation or an invitation while no mails are sent.
        log.info({ to: mail.to, subject: mail.subject, links: linksOf(mail.text) }, 'mail kept, none is sent')
        return 'kept'
      }
      await metadata.transaction().execute(async (scope) => {
        const id = await store.add(mail, 'waiting', scope)
        const ofOwner = owner === undefined ? {} : { owner }
        await jobs.add({ kind: mailJob, payload: { mail: id }, ...ofOwner }, scope)
      })
      await store.forgetOld()
      return 'queued'
    },

    list: (paging) => store.list(paging),
    close: () => transport?.close()
  }
}

/** Rejects some seconds after the stop of the server, so that a running transfer can end and is not repeated. */
function graceOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => void setTimeout(() => reject(new Error('the server stops')), graceMs)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** The mail without the content of its attachments, which is never sent; their names stay for administrators. */
function withoutFiles({ attachments, ...mail }: Mail): Mail {
  if (!attachments?.length) return mail
  return { ...mail, attachments: attachments.map((attachment) => ({ ...attachment, content: '' })) }
}

/** Lines of a text that are links. */
export function linksOf(text: string): string[] {
  return text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line))
}
