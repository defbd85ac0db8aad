import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Checkbox,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../../authProvider/useSession.ts'
import { QuotaNotice } from '../../storage/QuotaNotice.tsx'
import { EncodingField } from '../files/EncodingField.tsx'
import { DataFileField } from '../files/DataFileField.tsx'
import { FileField } from '../../../ui/FileField.tsx'
import { archiveExtensions } from '../../../ui/fileTypes.ts'
import { FormatsTable } from '../files/FormatsTable.tsx'
import { SpreadsheetFields } from '../files/SpreadsheetFields.tsx'
import { hasEncoding, isSpreadsheet, isValidTitle } from '../model/files.ts'
import { EditableParameters } from './EditableParameters.tsx'
import { copiesData, type NewDatasetFields } from './newDataset.ts'
import type { NewDatasetController } from './useNewDataset.ts'
import { VirtualParameters } from './VirtualParameters.tsx'

interface ParametersStepProps {
  wizard: NewDatasetController
  /** Hides the advanced options. */
  isSimple: boolean
}

/** Step with the title, the file and the reading options of the new dataset. */
export function ParametersStep({ wizard, isSimple }: ParametersStepProps): ReactNode {
  const t = useTranslate()
  const { fields, change } = wizard
  const { account } = useSession()
  const [isLeft, setIsLeft] = useState(false)
  const asksFile = fields.type === 'file' && !copiesData(fields)
  const tooShort = (isLeft || !!fields.file) && !isValidTitle(fields.title)
  return (
    <Stack sx={{ gap: 2 }}>
      {asksFile && (
        <>
          <Typography>{t('datasets.create.mainFile')}</Typography>
          <DataFileField file={fields.file} onChange={(file) => change({ file })} />
          <QuotaNotice account={fields.owner ?? account} added={fields.file?.size} />
          {!isSimple && <Attachments fields={fields} change={change} />}
        </>
      )}
      <TextField
        required
        label={t('datasets.create.datasetTitle')}
        value={fields.title}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={() => setIsLeft(true)}
        error={tooShort}
        helperText={tooShort ? t('datasets.create.titleTooShort') : ' '}
        sx={{ maxWidth: 640 }}
      />
      {!asksFile && <QuotaNotice account={fields.owner ?? account} quotas={['nb_datasets']} />}
      {fields.type === 'rest' && <EditableParameters wizard={wizard} />}
      {fields.type === 'virtual' && <VirtualParameters wizard={wizard} />}
      {asksFile && (
        <>
          {fields.file && isSpreadsheet(fields.file.name) && (
            <SpreadsheetFields
              value={fields.spreadsheet}
              onChange={(spreadsheet) => change({ spreadsheet })}
            />
          )}
          <AdvancedOptions fields={fields} change={change} />
          {!fields.file && <FormatsTable />}
        </>
      )}
    </Stack>
  )
}

type PartProps = Pick<NewDatasetController, 'fields' | 'change'>

function Attachments({ fields, change }: PartProps): ReactNode {
  const t = useTranslate()
  return (
    <>
      <FileField
        label={t('datasets.create.attachments')}
        extensions={archiveExtensions}
        file={fields.attachments}
        onChange={(attachments) => change({ attachments })}
      />
      {fields.attachments && (
        <FormControlLabel
          control={
            <Checkbox
              checked={fields.attachmentsAsImage}
              onChange={(_event, attachmentsAsImage) => change({ attachmentsAsImage })}
            />
          }
          label={t('datasets.create.attachmentsAsImage')}
        />
      )}
    </>
  )
}

function AdvancedOptions({ fields, change }: PartProps): ReactNode {
  const t = useTranslate()
  return (
    <Accordion variant="outlined" disableGutters sx={{ '&::before': { display: 'none' } }}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography component="span">{t('datasets.create.advanced')}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Stack sx={{ gap: 2, maxWidth: 480 }}>
          <TextField
            select
            size="small"
            label={t('datasets.create.keyAlgorithm')}
            helperText={t('datasets.create.keyAlgorithmHint')}
            value={fields.keyAlgorithm}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            onChange={(event) =>
              change({ keyAlgorithm: event.target.value as NewDatasetFields['keyAlgorithm'] })
            }
          >
            <MenuItem value="">{t('datasets.create.keyAlgorithmDefault')}</MenuItem>
            <MenuItem value="slug">Slug strict</MenuItem>
            <MenuItem value="compat-ods">Slug custom (compat-ods)</MenuItem>
          </TextField>
          {fields.file && hasEncoding(fields.file.name) && (
            <EncodingField value={fields.encoding} onChange={(encoding) => change({ encoding })} />
          )}
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}
