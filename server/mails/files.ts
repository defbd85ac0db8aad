/** Attachments of pending mails, stored once for all recipients and until no mail needs them. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../metadata/database.ts'
import type { MailAttachment } from './mails.ts'

/** Attachment in a stored mail; those stored by an earlier version have their content inline. */
interface NamedFile extends MailAttachment {
  /** Id of the stored content. */
  file?: string
}

/** Ids of stored attachments, for mails to several recipients. */
const ids = new WeakMap<MailAttachment, string>()

function idOf(attachment: MailAttachment): string {
  let id = ids.get(attachment)
  if (!id) ids.set(attachment, (id = createHash('sha256').update(attachment.content).digest('base64url')))
  return id
}

/**
 * Stores attachments.
 * @returns the attachments as references
 */
export async function keepFiles(
  scope: Kysely<Tables>,
  mail: string,
  attachments: MailAttachment[]
): Promise<NamedFile[]> {
  const named: NamedFile[] = []
  for (const attachment of attachments) {
    if (!attachment.content) named.push(attachment)
    else {
      const file = idOf(attachment)
      await scope
        .insertInto('mail_files')
        .values({ id: file, content: attachment.content })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await scope
        .insertInto('mail_file_uses')
        .values({ mail, file })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      named.push({ ...attachment, content: '', file })
    }
  }
  return named
}

/** Attachments of a stored mail, with their content. */
export async function readFiles(scope: Kysely<Tables>, named: NamedFile[]): Promise<MailAttachment[]> {
  return Promise.all(
    named.map(async ({ file, ...attachment }) => {
      if (file === undefined) return attachment
      const { content } = await scope
        .selectFrom('mail_files')
        .select('content')
        .where('id', '=', file)
        .executeTakeFirstOrThrow()
      return { ...attachment, content }
    })
  )
}

/**
 * Deletes attachments that no other mail uses.
 * @param mail id of the mail; when absent, attachments of deleted mails are removed
 */
export async function forgetFiles(metadata: Kysely<Tables>, mail?: string): Promise<void> {
  await metadata.transaction().execute(async (scope) => {
    const uses = scope.deleteFrom('mail_file_uses')
    const { numDeletedRows } = await (
      mail === undefined
        ? uses.where('mail', 'not in', scope.selectFrom('mails').select('id'))
        : uses.where('mail', '=', mail)
    ).executeTakeFirst()
    if (!numDeletedRows) return
    await scope
      .deleteFrom('mail_files')
      .where('id', 'not in', scope.selectFrom('mail_file_uses').select('file'))
      .execute()
  })
}
