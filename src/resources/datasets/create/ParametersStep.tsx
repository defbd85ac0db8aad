import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  MenuItem,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { EncodingField } from '../files/EncodingField.tsx'
import { FileField } from '../files/FileField.tsx'
import { FormatsTable } from '../files/FormatsTable.tsx'
import { hasEncoding, isValidTitle } from '../model/files.ts'
import type { NewDatasetController, NewDatasetFields } from './useNewDataset.ts'

/** Title, file and reading options of the new dataset. */
export function ParametersStep({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const { fields, change } = wizard
  const [left, setLeft] = useState(false)
  const tooShort = (left || !!fields.file) && !isValidTitle(fields.title)
  return (
    <Stack sx={{ gap: 2 }}>
      {fields.type === 'file' && (
        <>
          <Typography>{t('datasets.create.mainFile')}</Typography>
          <FileField file={fields.file} onChange={(file) => change({ file })} />
        </>
      )}
      <TextField
        required
        label={t('datasets.create.datasetTitle')}
        value={fields.title}
        onChange={(event) => change({ title: event.target.value })}
        onBlur={() => setLeft(true)}
        error={tooShort}
        helperText={tooShort ? t('datasets.create.titleTooShort') : ' '}
        sx={{ maxWidth: 640 }}
      />
      {fields.type === 'file' && (
        <>
          <AdvancedOptions fields={fields} change={change} />
          {!fields.file && <FormatsTable />}
        </>
      )}
    </Stack>
  )
}

function AdvancedOptions({ fields, change }: Pick<NewDatasetController, 'fields' | 'change'>): ReactNode {
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
