import { useTranslate } from 'react-admin'
import { useVerbs } from '../../../dataProvider/useVerbs.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import type { UploadController } from '../upload/useUpload.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { useRecordSave } from '../save/useRecordSave.ts'
import { imageUrlOf, replacedImage, type Attachment } from './attachment.ts'
import { attachmentOf, orphanedFile, withReplacement, type AttachmentFields } from './attachmentForm.ts'

export interface AttachmentsController {
  attachments: Attachment[]
  /** Adds an attachment or replaces the edited one; resolves to false after a failure, which is notified. */
  save: (fields: AttachmentFields, edited: Attachment | undefined) => Promise<boolean>
  remove: (attachment: Attachment) => Promise<boolean>
  setImage: (attachment: Attachment) => Promise<boolean>
  /** Whether the list is being saved. */
  saving: boolean
}

/** Attachments of the page's record, saved one change at a time. */
export function useAttachments(upload: UploadController): AttachmentsController {
  const t = useTranslate()
  const notify = useNotification()
  const { kind, record, can } = useOwned()
  const { deleteAttachment } = useVerbs()
  const changed = useRecordSave(t('owned.attachments.saved'))
  const removed = useRecordSave(t('owned.attachments.deleted'))
  const illustrated = useRecordSave(t('owned.attachments.imageSaved'))
  const attachments = kind.attachments.listOf(record)

  /** Saves the list before it deletes the file: an unused file is better than a broken link. */
  function replace(
    { save }: typeof changed,
    previous: Attachment | undefined,
    replacement: Attachment | undefined
  ): Promise<boolean> {
    const useless = orphanedFile(previous, replacement)
    const isMoved = !replacement || replacement.type === 'url' || !!useless
    // A function of the record: another user may have added an attachment since it was read.
    const changesOver = (current: typeof record): Record<string, unknown> => {
      const list = withReplacement(kind.attachments.listOf(current), previous, replacement)
      // The image of the record follows its file, and is cleared when the file is deleted.
      const isImage = !!previous && !!current.image && imageUrlOf(previous) === current.image
      return {
        attachments: list.map(kind.attachments.bodyOf),
        ...(isImage && isMoved ? { image: replacedImage(previous, replacement) } : {})
      }
    }
    return save(changesOver, async () => {
      if (useless !== undefined && can(kind.attachments.operations.remove)) await deleteFile(useless)
    })
  }

  async function deleteFile(name: string): Promise<void> {
    try {
      await deleteAttachment(kind.resource, { id: record.id, name })
    } catch (error) {
      notify({ msg: t('owned.attachments.deleteError'), error })
    }
  }

  return {
    attachments,
    saving: changed.saving || removed.saving || illustrated.saving,
    async save(fields, edited) {
      const file = fields.type === 'file' ? fields.file : undefined
      const uploadedFile =
        file && (await upload.send((controls) => kind.attachments.upload(record.id, file, controls)))
      if (file && !uploadedFile) return false
      return replace(changed, edited, attachmentOf(fields, edited, uploadedFile))
    },
    remove: (attachment) => replace(removed, attachment, undefined),
    setImage: (attachment) => illustrated.save({ image: imageUrlOf(attachment) ?? null })
  }
}
