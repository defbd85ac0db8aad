/** The files of mails that wait: each is kept once, whatever the number of recipients, until no mail needs it. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../metadata/database.ts'
import type { MailAttachment } from './mails.ts'

/** What a stored mail has of a file: those of an earlier version have its content. */
export interface NamedFile extends MailAttachment {
  /** Name that the content is kept under. */
  file?: string
}

/** Ids of the files of a mail that is being sent to several recipients. */
const ids = new WeakMap<MailAttachment, string>()

function idOf(attachment: MailAttachment): string {
  let id = ids.get(attachment)
  if (!id) ids.set(attachment, (id = createHash('sha256').update(attachment.content).digest('base64url')))
  return id
}

/** @returns the files as the mail names them */
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

/** The files that a stored mail names, with their contents. */
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

/** Removes the files that only these mails used. @param mail without it, those of mails that are gone */
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
