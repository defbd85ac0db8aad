/**
 * Outgoing mail. With an SMTP server it is sent, again when the server is not ready; without one it is kept where an
 * administrator reads it, and its link is printed in the log, so that a platform works before anybody has configured
 * anything.
 */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { PermanentError, type Jobs } from '../jobs/queue.ts'
import type { Metadata } from '../metadata/database.ts'
import { mailStore, type MailPage } from './store.ts'
import { isTemporary, smtpTransport, type Transport } from './transport.ts'

/** An attachment as the library that sends mails takes it. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: string
  encoding: 'base64'
}

export interface Mail {
  /** Address of one recipient. */
  to: string
  subject: string
  /** Every link stands on a line of its own. */
  text: string
  html: string
  replyTo?: string
  attachments?: MailAttachment[]
}

interface SendOptions {
  /** `type:id` of the account whose turn sending takes; without one it is the platform's. */
  owner?: string
  /** Nothing is sent to a recipient who has had as many mails in a day; by default the most of all kinds. */
  mostPerDay?: number
}

type SendResult = 'queued' | 'kept' | 'tooMany'

export interface Mails {
  /** The mail is stored when this resolves, and sent soon: whether an address exists must not show in the answer. */
  send(mail: Mail, options?: SendOptions): Promise<SendResult>
  /** Newest first. */
  list(paging: { size: number; skip: number }): Promise<MailPage>
  /** Address that visitors' messages go to; undefined when nobody receives them. */
  contactAddress: string | undefined
  close(): void
}

const mailJob = 'mail'

/** Mails that one recipient gets in a day at most. */
const mostOfAllKinds = 500
const dayMs = 86_400_000
/** Mails that are handed over at the same time. */
const atOnce = 4
const graceMs = 3000
/** About half a day, an hour between the last ones. */
const retry = { attempts: 24, firstMs: 1000, longestMs: 3_600_000 }

export function openMails(
  { config, log, metadata, jobs }: { config: Config; log: Logger; metadata: Metadata; jobs: Jobs },
  transport: Transport | undefined = smtpTransport(config.mails)
): Mails {
  const store = mailStore(metadata)

  if (transport) {
    jobs.register<{ mail: string }>({
      kind: mailJob,
      places: { general: atOnce },
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

    async send(mail, { owner, mostPerDay = mostOfAllKinds } = {}) {
      const since = new Date(Date.now() - dayMs).toISOString()
      if ((await store.countSince(mail.to, since)) >= mostPerDay) {
        log.warn('a recipient has had the most mails of a day, one more is dropped')
        return 'tooMany'
      }
      if (!transport) {
        await store.add(withoutFiles(mail), 'kept')
        await store.forgetOld()
        // The only way to a confirmation or an invitation when no mail leaves the platform.
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

/** Rejects a little after the server was asked to stop: what is being handed over should not be handed over twice. */
function graceOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => void setTimeout(() => reject(new Error('the server stops')), graceMs)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** What attachments hold is of no use once nothing sends it; their names tell what the mail had. */
function withoutFiles({ attachments, ...mail }: Mail): Mail {
  if (!attachments?.length) return mail
  return { ...mail, attachments: attachments.map((attachment) => ({ ...attachment, content: '' })) }
}

/** The lines of a text that are an address. */
export function linksOf(text: string): string[] {
  return text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line))
}
