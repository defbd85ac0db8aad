import { useTranslate } from 'react-admin'
import { useVerbs } from '../../../dataProvider/useVerbs.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import type { UploadController } from '../files/useUpload.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { useDatasetSave } from '../live/useDatasetSave.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import { uploadAttachmentFile } from '../upload.ts'
import { attachmentsOf, imageUrlOf, sentAttachment, type Attachment } from './attachment.ts'
import { attachmentOf, uselessFile, type AttachmentFields } from './attachmentForm.ts'

export interface AttachmentsController {
  attachments: Attachment[]
  /** Adds, or replaces the edited one; false when it failed and the person was told. */
  save: (fields: AttachmentFields, edited: Attachment | undefined) => Promise<boolean>
  remove: (attachment: Attachment) => Promise<boolean>
  setImage: (attachment: Attachment) => Promise<boolean>
  /** The list is being written. */
  saving: boolean
}

/** The documents of the dataset of the page, saved one change at a time. */
export function useAttachments(upload: UploadController): AttachmentsController {
  const t = useTranslate()
  const notify = useNotification()
  const { dataset, can } = useDataset()
  const { deleteAttachment } = useVerbs()
  const changed = useDatasetSave(t('datasets.attachments.saved'))
  const removed = useDatasetSave(t('datasets.attachments.deleted'))
  const illustrated = useDatasetSave(t('datasets.attachments.imageSaved'))
  const attachments = attachmentsOf(dataset)

  /** The list comes first: a file that stays behind is better than a document that leads nowhere. */
  async function replace(
    { save }: typeof changed,
    former: Attachment | undefined,
    next: Attachment | undefined
  ): Promise<boolean> {
    const index = attachments.findIndex((attachment) => sameValue(attachment, former))
    const list =
      index === -1
        ? [...attachments, ...(next ? [next] : [])]
        : attachments.toSpliced(index, 1, ...(next ? [next] : []))
    const useless = uselessFile(former, next)
    // An image whose file goes would be shown broken.
    const image = imageUrlOf(former)
    const losesImage = !!image && image === dataset.image && (!next || next.type === 'url' || !!useless)
    const changes = { attachments: list.map(sentAttachment), ...(losesImage ? { image: null } : {}) }
    if (!(await save(changes))) return false
    if (useless !== undefined && can('deleteMetadataAttachment')) {
      await deleteAttachment('datasets', { id: dataset.id, name: useless }).catch((error: unknown) =>
        notify({ msg: t('datasets.attachments.deleteError'), error })
      )
    }
    return true
  }

  return {
    attachments,
    saving: changed.saving || removed.saving || illustrated.saving,
    async save(fields, edited) {
      const file = fields.type === 'file' ? fields.file : undefined
      const received =
        file && (await upload.send((controls) => uploadAttachmentFile(dataset.id, file, controls)))
      if (file && !received) return false
      return replace(changed, edited, attachmentOf(fields, edited, received))
    },
    remove: (attachment) => replace(removed, attachment, undefined),
    setImage: (attachment) => illustrated.save({ image: imageUrlOf(attachment) ?? null })
  }
}
