import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { MarkdownField } from '../../../schemaForms/MarkdownField.tsx'
import { useOwned } from '../OwnedPageContext.tsx'
import type { UploadController } from '../upload/useUpload.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import type { Attachment, AttachmentType } from './attachment.ts'
import { fieldsOf, isComplete, type AttachmentFields, type FormContext } from './attachmentForm.ts'
import { SourceFields } from './SourceFields.tsx'
import type { AttachmentsController } from './useAttachments.ts'

interface AttachmentDialogProps {
  /** Attachment to edit; undefined for a new one. */
  edited: Attachment | undefined
  controller: AttachmentsController
  upload: UploadController
  onClose: () => void
}

/** Form of one attachment. It stays open during the upload, which its closing cancels. */
export function AttachmentDialog({ edited, controller, upload, onClose }: AttachmentDialogProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const [fields, setFields] = useState(() => fieldsOf(edited))
  const { clearMessage } = upload
  // Clears the message of the upload when the dialog closes: it does not apply to the next upload.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => clearMessage, [])
  const context = {
    edited,
    otherAttachments: controller.attachments.filter((attachment) => !sameValue(attachment, edited))
  }
  const isBusy = upload.uploading || controller.saving
  const isReady = isComplete(fields, context) && !isBusy
  const change = (changes: Partial<AttachmentFields>): void => {
    clearMessage()
    setFields({ ...fields, ...changes })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isReady && (await controller.save(fields, edited))) onClose()
  }

  return (
    <Dialog
      open
      // Ignores clicks on the backdrop, which would lose the input.
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !isBusy && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>
        {t(edited ? 'owned.attachments.edit' : 'owned.attachments.add')}
      </DialogTitle>
      {/* Only the fields scroll, so that the result of the upload and the buttons stay visible. */}
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogContent>
          <FormFields id={id} fields={fields} context={context} disabled={isBusy} onChange={change} />
        </DialogContent>
        <Box sx={{ px: 3, '& > *': { mt: 1 } }}>
          {upload.progress && (
            <UploadProgress {...(fields.file ? { name: fields.file.name } : {})} {...upload.progress} />
          )}
          {upload.message && <Alert severity={upload.message.severity}>{upload.message.text}</Alert>}
        </Box>
        <DialogActions>
          <Button
            color="inherit"
            disabled={controller.saving}
            onClick={upload.uploading ? upload.cancel : onClose}
          >
            {t('blocks.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady} loading={isBusy}>
            {t(edited ? 'blocks.save' : 'owned.attachments.submitNew')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

interface FormFieldsProps {
  /** Prefix of the ids of the fields. */
  id: string
  fields: AttachmentFields
  context: FormContext
  disabled: boolean
  onChange: (changes: Partial<AttachmentFields>) => void
}

function FormFields({ id, fields, context, disabled, onChange }: FormFieldsProps): ReactNode {
  const t = useTranslate()
  const { types, isDescribed } = useOwned().kind.attachments
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      {types.length > 1 && (
        <TextField
          id={`${id}-type`}
          select
          label={t('owned.attachments.fields.type')}
          value={fields.type}
          disabled={disabled}
          onChange={(event) => onChange({ type: event.target.value as AttachmentType })}
        >
          {types.map((type) => (
            <MenuItem key={type} value={type}>
              {t(`owned.attachments.types.${type}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <SourceFields fields={fields} context={context} disabled={disabled} onChange={onChange} />
      <TextField
        required
        label={t('owned.attachments.fields.title')}
        value={fields.title}
        disabled={disabled}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {isDescribed && (
        <MarkdownField
          label={t('owned.attachments.fields.description')}
          value={fields.description}
          rows={4}
          disabled={disabled}
          onChange={(description) => onChange({ description })}
        />
      )}
      {isDescribed && (
        <FormControlLabel
          control={
            <Checkbox
              checked={fields.includeInCatalogPublications}
              disabled={disabled}
              onChange={(_event, includeInCatalogPublications) => onChange({ includeInCatalogPublications })}
            />
          }
          label={t('owned.attachments.fields.includeInCatalogPublications')}
        />
      )}
    </Stack>
  )
}
