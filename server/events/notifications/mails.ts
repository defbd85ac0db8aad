/**
 * Mail output of notifications. Each mail is a job of the account of the event, so that many events of one account do
 * not delay others.
 */
import type { Notification } from '../../../contract/events/notification.ts'
import { addressesOf } from '../../directory/mailRecipients.ts'
import { escapedHtml } from '../../http/escapedHtml.ts'
import { sanitizedHtml } from '../../mails/html.ts'
import type { EventPart } from '../outputs.ts'
import { accountText } from '../tables.ts'

const notificationMailJob = 'notification-mail'

const maxConcurrent = 2
const retry = { attempts: 10, firstMs: 1000, maxMs: 600_000 }
/**
 * Maximum number of notification mails per recipient and day; below the limit on all mails, so that sign-in mails still
 * arrive.
 */
const maxPerDay = 200

export const mailedNotifications: EventPart = {
  open(_app, { jobs, mails, directory }) {
    jobs.register<Notification>({
      kind: notificationMailJob,
      places: { general: maxConcurrent },
      retry,
      async run({ payload, owner }) {
        const recipient = { type: 'user', id: payload.recipient.id } as const
        for (const to of await addressesOf(directory.accounts, [recipient])) {
          await mails.send({ to, ...(await mailOf(payload)) }, { owner, maxPerDay })
        }
      }
    })
    return {
      output: {
        async store(scope, _event, notifications) {
          for (const notification of notifications.filter(({ outputs }) => outputs.includes('email'))) {
            const { sender, recipient } = notification
            const owner = accountText(sender ?? { type: 'user', id: recipient.id })
            await jobs.add({ kind: notificationMailJob, owner, payload: notification }, scope)
          }
        },
        wake: () => jobs.wake(notificationMailJob)
      }
    }
  }
}

/** Absolute address of a link; relative links start at the site. */
function linkOf({ url, origin }: Pick<Notification, 'url' | 'origin'>): string | undefined {
  return url?.startsWith('/') && origin ? new URL(url, origin).href : url
}

export async function mailOf(
  notification: Notification
): Promise<{ subject: string; text: string; html: string }> {
  const { title, body = '', htmlBody } = notification
  const link = linkOf(notification)
  const text = [body, link].filter(Boolean).join('\n\n')
  const paragraph = [escapedHtml(body).replaceAll('\n', '<br>'), link && anchor(link)]
    .filter(Boolean)
    .join('<br>')
  return {
    subject: title.replace(/\s+/g, ' ').trim(),
    text,
    html: htmlBody ? await sanitizedHtml(htmlBody) : `<p>${paragraph}</p>`
  }
}

const anchor = (link: string): string => `<a href="${escapedHtml(link)}">${escapedHtml(link)}</a>`
