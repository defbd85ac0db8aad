import Add from '@mui/icons-material/Add'
import AttachFile from '@mui/icons-material/AttachFile'
import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useRef, useState, type ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import type { UploadController } from '../upload/useUpload.ts'
import type { Attachment } from './attachment.ts'
import { AttachmentActions, AttachmentMarks } from './AttachmentActions.tsx'
import { AttachmentDialog } from './AttachmentDialog.tsx'
import { AttachmentItem } from './AttachmentItem.tsx'
import { useAttachments } from './useAttachments.ts'

/** List of the attachments of the metadata; each change is saved at once. */
export function AttachmentsTab({ upload }: { upload: UploadController }): ReactNode {
  const t = useTranslate()
  const { kind, can } = useOwned()
  const controller = useAttachments(upload)
  const addButton = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ edited: Attachment | undefined }>()
  const { attachments, saving } = controller
  const mayAdd = can('writeDescription') && can(kind.attachments.operations.add)

  return (
    <>
      {mayAdd && (
        <Button
          ref={addButton}
          variant="outlined"
          startIcon={<Add />}
          disabled={saving}
          onClick={() => setOpen({ edited: undefined })}
          sx={{ mb: 2 }}
        >
          {t('owned.attachments.add')}
        </Button>
      )}
      {attachments.length === 0 ? (
        <EmptyState
          icon={<AttachFile />}
          text={t(mayAdd ? 'owned.attachments.empty' : kind.messageKeys.noAttachment)}
        />
      ) : (
        <Box
          component="ul"
          aria-label={t('owned.attachments.title')}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            gap: 2,
            p: 0,
            m: 0
          }}
        >
          {attachments.map((attachment, index) => (
            <AttachmentItem
              // Links may repeat.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index} ${attachment.title}`}
              attachment={attachment}
              chips={<AttachmentMarks attachment={attachment} />}
              actions={
                <AttachmentActions
                  attachment={attachment}
                  controller={controller}
                  onEdit={() => setOpen({ edited: attachment })}
                  onDeleted={() => addButton.current?.focus()}
                />
              }
            />
          ))}
        </Box>
      )}
      {open && (
        <AttachmentDialog
          edited={open.edited}
          controller={controller}
          upload={upload}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
