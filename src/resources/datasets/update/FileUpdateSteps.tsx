import { Alert, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { FileField } from '../../../ui/FileField.tsx'
import { archiveExtensions } from '../../../ui/fileTypes.ts'
import { QuotaNotice } from '../../storage/QuotaNotice.tsx'
import { DataFileField } from '../files/DataFileField.tsx'
import { FormatsTable } from '../files/FormatsTable.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { isFirstVersion } from '../model/firstVersion.ts'

const sizeQuotas = ['indexed_bytes', 'store_bytes'] as const

interface FileStepProps {
  file: File | undefined
  onSelect: (file: File | undefined) => void
  onBack: () => void
  onContinue: () => void
}

/** Selection of the new data file. */
export function FileStep(props: FileStepProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  return (
    <>
      <Typography>
        {t(`datasets.updateWizard.${isFirstVersion(dataset) ? 'firstFileIntroduction' : 'fileIntroduction'}`)}
      </Typography>
      <DataFileField file={props.file} onChange={props.onSelect} />
      <QuotaNotice account={dataset.owner} quotas={sizeQuotas} />
      <Buttons onBack={props.onBack} onContinue={props.onContinue} disabled={!props.file} />
      <FormatsTable />
    </>
  )
}

interface AttachmentsStepProps extends Omit<FileStepProps, 'file'> {
  /** Archive of the attachments of lines. */
  archive: File | undefined
}

/** Selection of the archive of attachments, which may be left out. */
export function AttachmentsStep(props: AttachmentsStepProps): ReactNode {
  const t = useTranslate()
  return (
    <>
      <Alert severity="info" variant="outlined">
        {t('datasets.updateWizard.optional')}
      </Alert>
      <Typography>
        {t('datasets.updateWizard.attachmentsIntroduction')} {t('datasets.updateWizard.attachmentsColumn')}
      </Typography>
      <FileField
        label={t('datasets.updateWizard.steps.attachments')}
        extensions={archiveExtensions}
        file={props.archive}
        onChange={props.onSelect}
      />
      <Buttons onBack={props.onBack} onContinue={props.onContinue} />
    </>
  )
}

function Buttons(props: { onBack: () => void; onContinue: () => void; disabled?: boolean }): ReactNode {
  const t = useTranslate()
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
      <Button color="inherit" onClick={props.onBack}>
        {t('datasets.updateWizard.back')}
      </Button>
      <Button variant="contained" disabled={!!props.disabled} onClick={props.onContinue}>
        {t('datasets.updateWizard.continue')}
      </Button>
    </Stack>
  )
}
