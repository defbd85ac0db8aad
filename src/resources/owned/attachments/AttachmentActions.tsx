import Edit from '@mui/icons-material/EditOutlined'
import Image from '@mui/icons-material/ImageOutlined'
import { Chip, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import { imageUrlOf, type Attachment } from './attachment.ts'
import type { AttachmentsController } from './useAttachments.ts'

/** Chips with the properties of an attachment in the list. */
export function AttachmentMarks({ attachment }: { attachment: Attachment }): ReactNode {
  const t = useTranslate()
  const isImage = useIsImage(attachment)
  if (!isImage && !attachment.includeInCatalogPublications) return null
  return (
    <Stack direction="row" sx={{ gap: 0.5, mt: 0.5, flexWrap: 'wrap' }}>
      {isImage && <Chip size="small" icon={<Image />} label={t('owned.attachments.isImage')} />}
      {attachment.includeInCatalogPublications && (
        <Chip size="small" label={t('owned.attachments.inCatalogs')} />
      )}
    </Stack>
  )
}

/** Whether an attachment is the image of the record. */
function useIsImage(attachment: Attachment): boolean {
  const { record } = useOwned()
  return !!record.image && imageUrlOf(attachment) === record.image
}

interface AttachmentActionsProps {
  attachment: Attachment
  controller: AttachmentsController
  onEdit: () => void
  onDeleted: () => void
}

/** Buttons of the actions that the user may do on an attachment. */
export function AttachmentActions(props: AttachmentActionsProps): ReactNode {
  const t = useTranslate()
  const { kind, can } = useOwned()
  const { operations } = kind.attachments
  const { attachment, controller } = props
  const { title } = attachment
  const isImage = useIsImage(attachment)
  const mayWrite = can('writeDescription')
  const editLabel = t('owned.attachments.editOne', { title })
  return (
    <>
      {mayWrite && !isImage && imageUrlOf(attachment) && <ImageButton {...props} />}
      {mayWrite && can(operations.edit) && (
        <Tooltip title={editLabel}>
          <span>
            <IconButton aria-label={editLabel} disabled={controller.saving} onClick={props.onEdit}>
              <Edit />
            </IconButton>
          </span>
        </Tooltip>
      )}
      {mayWrite && can(operations.remove) && (
        <ConfirmButton
          iconOnly
          color="error"
          label={t('owned.attachments.deleteOne', { title })}
          text={
            <>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {t('owned.attachments.deleteQuestion', { title })}
              </Typography>
              {isImage && <Typography sx={{ mt: 1 }}>{t(kind.messageKeys.losesImage)}</Typography>}
            </>
          }
          confirmLabel={t('blocks.delete')}
          disabled={controller.saving}
          onConfirm={async () => {
            // The error is already notified; the exception keeps the confirmation dialog open.
            if (!(await controller.remove(attachment))) throw new Error('not deleted')
            props.onDeleted()
          }}
        />
      )}
    </>
  )
}

/** Button that sets the image of the record, after a confirmation when it replaces one. */
function ImageButton({ attachment, controller }: AttachmentActionsProps): ReactNode {
  const t = useTranslate()
  const { kind, record } = useOwned()
  const label = t(kind.messageKeys.useAsImage, { title: attachment.title })
  if (record.image) {
    return (
      <ConfirmButton
        iconOnly
        color="primary"
        icon={<Image />}
        label={label}
        title={t(kind.messageKeys.replaceImageTitle)}
        text={t(kind.messageKeys.replaceImage)}
        confirmLabel={t(kind.messageKeys.replaceImageConfirm)}
        disabled={controller.saving}
        onConfirm={async () => {
          if (!(await controller.setImage(attachment))) throw new Error('not saved')
        }}
      />
    )
  }
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          color="primary"
          aria-label={label}
          disabled={controller.saving}
          onClick={() => void controller.setImage(attachment)}
        >
          <Image />
        </IconButton>
      </span>
    </Tooltip>
  )
}
