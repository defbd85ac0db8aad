/**
 * Outgoing mail. With an SMTP server it is sent; without one it is kept where an administrator reads it, and its link is
 * printed in the log, so that a platform works before anybody has configured anything.
 */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Metadata } from '../metadata/database.ts'
import { mailStore, type MailPage } from './store.ts'
import { smtpTransport, type Transport } from './transport.ts'

export interface Mail {
  /** Address of one recipient. */
  to: string
  subject: string
  /** Every link stands on a line of its own. */
  text: string
  html: string
  replyTo?: string
  attachments?: { filename: string; content: Buffer; contentType?: string }[]
}

export type SendResult = 'sent' | 'kept' | 'failed' | 'tooMany'

export interface Mails {
  /** Never rejects for what happens on the way: whether an address exists must not show in the answer. */
  send(mail: Mail): Promise<SendResult>
  /** Newest first. */
  list(paging: { size: number; skip: number }): Promise<MailPage>
  /** Address that visitors' messages go to; undefined when nobody receives them. */
  contactAddress: string | undefined
  close(): void
}

/** Mails that one recipient gets in a day at most. */
const mostPerDay = 500
const dayMs = 86_400_000

export function openMails(
  { config, log, metadata }: { config: Config; log: Logger; metadata: Metadata },
  transport: Transport | undefined = smtpTransport(config.mails)
): Mails {
  const store = mailStore(metadata)

  return {
    contactAddress: config.mails.contact,

    async send(mail) {
      const since = new Date(Date.now() - dayMs).toISOString()
      if ((await store.countSince(mail.to, since)) >= mostPerDay) {
        log.warn('a recipient has had the most mails of a day, one more is dropped')
        return 'tooMany'
      }
      if (!transport) {
        await store.keep(mail, 'kept')
        // The only way to a confirmation or an invitation when no mail leaves the platform.
        log.info({ to: mail.to, subject: mail.subject, links: linksOf(mail.text) }, 'mail kept, none is sent')
        return 'kept'
      }
      try {
        await transport.send(mail)
        // Its links open accounts: what was sent is not kept.
        await store.keep({ to: mail.to, subject: mail.subject, text: '', html: '' }, 'sent')
        return 'sent'
      } catch (error) {
        log.error({ err: error }, 'a mail could not be sent')
        await store.keep(mail, 'failed', error instanceof Error ? error.message : String(error))
        return 'failed'
      }
    },

    list: (paging) => store.list(paging),
    close: () => transport?.close()
  }
}

/** The lines of a text that are an address. */
export function linksOf(text: string): string[] {
  return text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line))
}
