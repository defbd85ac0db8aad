import { Alert, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { errorDetail, type ApiError } from '../../../api/http.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { archiveExtensions } from '../../../ui/fileTypes.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { DataFileField } from '../files/DataFileField.tsx'
import { FormatsTable } from '../files/FormatsTable.tsx'
import { useUpload } from '../files/useUpload.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { hasAttachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import { isFirstVersion } from '../model/firstVersion.ts'
import { isLargeText, shortName } from '../model/files.ts'
import { uploadDatasetData } from '../upload.ts'
import { Confirmation } from './Confirmation.tsx'
import type { OneUpdateProps } from './OneUpdate.tsx'
import { Review } from './Review.tsx'

type Step = 'dataset' | 'file' | 'attachments' | 'confirmation' | 'review'

/** New files for a dataset: they take the place of the others unless the structure differs. */
export function FileUpdate(props: OneUpdateProps): ReactNode {
  const t = useTranslate()
  const { dataset, replace, reload } = useDataset()
  const { onUpdated, onLeave, isUpdated, urlState, files, onFiles } = props
  const { file, attachments } = files
  const upload = useUpload((refusal: ApiError) =>
    refusal.status === 413
      ? t('datasets.upload.tooLarge')
      : t('datasets.upload.importError', { detail: errorDetail(refusal) })
  )
  const [step, setStep] = useState<Step>(isUpdated ? 'review' : 'file')
  /** Time of the upload of this visit. */
  const [since, setSince] = useState<string>()
  const takesAttachments = hasAttachmentColumn(dataset.schema)
  const afterFile = takesAttachments ? 'attachments' : 'confirmation'
  const isSent = isUpdated || !!since

  const { uploading } = upload
  // A file that was chosen is asked about, one that was sent is not.
  useLeaveGuard(uploading || !!file, { text: uploading ? t('datasets.upload.leaving') : undefined })

  function choose(chosen: File | undefined): void {
    onFiles({ ...files, file: chosen })
    upload.clearMessage()
    if (chosen && !isLargeText(chosen)) setStep(afterFile)
  }

  async function send(): Promise<void> {
    if (!file) return
    // What was never published has no structure to be compatible with: the file takes the place of that of the draft.
    const mode = isFirstVersion(dataset) ? {} : ({ mode: 'compatibleOrCancel' } as const)
    const updated = await upload.send((controls) =>
      uploadDatasetData(dataset.id, { file, attachments, ...mode }, controls)
    )
    if (!updated) return
    onFiles({})
    setSince(updated.updatedAt)
    setStep('review')
    onUpdated()
    replace(updated)
    await reload()
  }

  function open(next: Step): void {
    if (next === 'dataset') onLeave()
    else setStep(next)
  }

  const names: Step[] = [
    'dataset',
    'file',
    ...(takesAttachments ? (['attachments'] as const) : []),
    'confirmation',
    'review'
  ]
  const subtitles: Partial<Record<Step, string>> = {
    ...(file ? { file: shortName(file.name) } : {}),
    ...(attachments ? { attachments: t('datasets.updateWizard.loaded') } : {})
  }
  return (
    <>
      <WizardSteps
        steps={names.map((id) => ({
          id,
          label: t(`datasets.updateWizard.steps.${id}`),
          ...(subtitles[id] ? { subtitle: subtitles[id] } : {}),
          disabled: uploading || !isOpen(id)
        }))}
        current={step}
        onOpen={open}
      />
      {step === 'file' && (
        <>
          <Typography>
            {t(
              `datasets.updateWizard.${isFirstVersion(dataset) ? 'firstFileIntroduction' : 'fileIntroduction'}`
            )}
          </Typography>
          <DataFileField file={file} onChange={choose} />
          <Buttons onBack={onLeave} onContinue={() => setStep(afterFile)} disabled={!file} />
          <FormatsTable />
        </>
      )}
      {step === 'attachments' && (
        <>
          <Alert severity="info" variant="outlined">
            {t('datasets.updateWizard.optional')}
          </Alert>
          <Typography>
            {t('datasets.updateWizard.attachmentsIntroduction')}{' '}
            {t('datasets.updateWizard.attachmentsColumn')}
          </Typography>
          <FileField
            label={t('datasets.updateWizard.steps.attachments')}
            extensions={archiveExtensions}
            file={attachments}
            onChange={(archive) => onFiles({ ...files, attachments: archive })}
          />
          <Buttons onBack={() => setStep('file')} onContinue={() => setStep('confirmation')} />
        </>
      )}
      {step === 'confirmation' && (
        <Confirmation
          file={file}
          attachments={attachments}
          upload={upload}
          onSend={() => void send()}
          onBack={() => setStep(takesAttachments ? 'attachments' : 'file')}
        />
      )}
      {step === 'review' && <Review since={since} urlState={urlState} onChangeFile={() => setStep('file')} />}
    </>
  )

  function isOpen(name: Step): boolean {
    if (name === 'review') return isSent
    return name === 'dataset' || name === 'file' || !!file
  }
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
