/** Sending through SMTP, tried again a little later when the server is not ready. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mail } from './mails.ts'

export interface Transport {
  /** @throws Error when the mail could not be handed over */
  send(mail: Mail): Promise<void>
  close(): void
}

const retryAfterMs = [500, 2000]

/** Undefined without a configured server. */
export function smtpTransport({ smtpUrl, from }: Config['mails']): Transport | undefined {
  if (!smtpUrl) return undefined
  let opened: Promise<Transporter> | undefined
  /** By the first mail: the library is heavy, and starting waits for no mail. */
  const open = (): Promise<Transporter> =>
    (opened ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl, { from })))
  return {
    async send(mail) {
      for (const delay of [...retryAfterMs, undefined]) {
        try {
          await (await open()).sendMail(mail)
          return
        } catch (error) {
          if (delay === undefined || !isTemporary(error)) throw error
          await wait(delay)
        }
      }
    },
    close: () => void opened?.then((smtp) => smtp.close())
  }
}

/** What a second try may mend: a lost connection, or an answer that says so (4xx). */
function isTemporary(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode === undefined || (responseCode >= 400 && responseCode < 500)
}
