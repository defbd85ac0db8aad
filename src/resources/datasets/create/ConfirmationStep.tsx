import {
  Alert,
  AlertTitle,
  Checkbox,
  FormControlLabel,
  IconButton,
  Link,
  Stack,
  Tooltip,
  Typography
} from '@mui/material'
import Cancel from '@mui/icons-material/Cancel'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { colon, labelled } from '../../../i18n/labelled.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { FilesProgress } from '../files/FilesProgress.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { copiesData } from './newDataset.ts'
import type { NewDatasetController } from './useNewDataset.ts'

/** Step with the owner, the possible duplicates and the upload. */
export function ConfirmationStep({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { fields, upload } = wizard
  const file = fields.type === 'file' && !copiesData(fields) ? fields.file : undefined
  const attachments = file && fields.attachments
  return (
    <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
      <div>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {fields.title}
        </Typography>
        {file && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('datasets.create.summary', { name: file.name, size: formats.bytes(file.size) })}
          </Typography>
        )}
        {fields.model && wizard.steps.includes('initialization') && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('datasets.create.modelSummary', {
              title: fields.model.title,
              parts: ['schema', ...fields.modelParts]
                .map((part) => t(`datasets.create.model.short.${part}`))
                .join(', ')
            })}
          </Typography>
        )}
        {fields.type === 'virtual' && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('datasets.create.virtual.summary', {
              titles: fields.virtual.children.map(({ title }) => title).join(', ')
            })}
          </Typography>
        )}
        {attachments && (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('datasets.create.attachmentsSummary', {
              name: attachments.name,
              size: formats.bytes(attachments.size)
            })}
          </Typography>
        )}
      </div>
      <OwnerPicker hideSingle value={fields.owner} onChange={(owner) => wizard.change({ owner })} />
      <Conflicts wizard={wizard} />
      {wizard.error && <Alert severity="error">{wizard.error}</Alert>}
      {upload.message && <Alert severity={upload.message.severity}>{upload.message.text}</Alert>}
      {upload.progress && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <div style={{ flex: 1, minWidth: 0 }}>
            <FilesProgress files={[file, attachments]} progress={upload.progress} />
          </div>
          <Tooltip title={t('datasets.create.cancelUpload')}>
            <IconButton
              aria-label={t('datasets.create.cancelUpload')}
              color="warning"
              onClick={upload.cancel}
            >
              <Cancel />
            </IconButton>
          </Tooltip>
        </Stack>
      )}
    </Stack>
  )
}

function Conflicts({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const { conflicts, conflictsError } = wizard
  if (conflictsError) {
    return (
      <Alert severity="error">
        {labelled(t('datasets.create.conflicts.error'), errorDetail(conflictsError))}
      </Alert>
    )
  }
  if (conflicts.length === 0) return null
  const base = pageConfig.basePath.replace(/\/$/, '')
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{t('datasets.create.conflicts.title')}</AlertTitle>
      <ul style={{ margin: 0, paddingLeft: 20 }}>
        {conflicts.map((conflict) => (
          <li key={conflict.id}>
            <Link href={`${base}${paths.dataset(conflict.id)}`} target="_blank" rel="noopener">
              {conflict.title || conflict.id}
            </Link>
            {colon()}
            {t(`datasets.create.conflicts.${conflict.reason}`)}
          </li>
        ))}
      </ul>
      <FormControlLabel
        control={
          <Checkbox
            checked={wizard.ignoresConflicts}
            disabled={wizard.creating || wizard.upload.uploading}
            onChange={(_event, checked) => wizard.ignoreConflicts(checked)}
          />
        }
        label={t('datasets.create.conflicts.ignore')}
      />
    </Alert>
  )
}
