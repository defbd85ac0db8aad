import { Alert, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { FileField } from '../../../ui/FileField.tsx'
import { archiveExtensions } from '../../../ui/fileTypes.ts'
import { useLeaveGuard } from '../../../ui/useLeaveGuard.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { QuotaNotice } from '../../storage/QuotaNotice.tsx'
import { DataFileField } from '../files/DataFileField.tsx'
import { FormatsTable } from '../files/FormatsTable.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { hasAttachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import { isFirstVersion } from '../model/firstVersion.ts'
import { isLargeText, shortName } from '../model/files.ts'
import { uploadDatasetData } from '../upload.ts'
import { Confirmation } from './Confirmation.tsx'
import type { OneUpdateProps } from './OneUpdate.tsx'
import { Review } from './Review.tsx'
import type { UpdateStep } from './updateStep.ts'

const sizeQuotas = ['indexed_bytes', 'store_bytes'] as const

/** Upload of new files for a dataset; they replace the previous ones unless the structure is incompatible. */
export function FileUpdate(props: OneUpdateProps): ReactNode {
  const t = useTranslate()
  const { dataset, replace, reload } = useDataset()
  const { isUpdated, urlState, files, onFiles, upload, goTo } = props
  const { file, attachments } = files
  /** Upload made since the page was opened: its date, and its file until the step of review. */
  const [uploaded, setUploaded] = useState<{ since: string; file: File }>()
  const takesAttachments = hasAttachmentColumn(dataset.schema)
  const afterFile = takesAttachments ? 'attachments' : 'confirmation'
  const step = props.step === 'attachments' && !takesAttachments ? 'file' : props.step
  const isSent = isUpdated || !!uploaded

  const { uploading } = upload
  // Leaving asks for confirmation when a selected file is not uploaded, or during an upload.
  useLeaveGuard(uploading || (!!file && file !== uploaded?.file), {
    text: uploading ? t('owned.upload.leaving') : undefined,
    // An upload in progress cannot be saved: the user may only wait or cancel.
    save: uploading ? undefined : async () => !!(await send())
  })
  const forgetSent = useEffectEvent(() => file && file === uploaded?.file && onFiles({}))
  useEffect(() => {
    if (step === 'review') forgetSent()
  }, [step])

  function selectFile(selected: File | undefined): void {
    onFiles({ ...files, file: selected })
    upload.clearMessage()
    if (selected && !isLargeText(selected)) goTo(afterFile)
  }

  /** Uploads the files; resolves with the updated dataset, or undefined after a failure, which is shown. */
  async function send(): Promise<Dataset | undefined> {
    if (!file) return undefined
    // A dataset that was never published has no structure to compare with: the file replaces that of the draft.
    const mode = isFirstVersion(dataset) ? {} : ({ mode: 'compatibleOrCancel' } as const)
    return upload.send((controls) => uploadDatasetData(dataset.id, { file, attachments, ...mode }, controls))
  }

  async function sendThenReview(): Promise<void> {
    const updated = await send()
    if (!updated || !file) return
    setUploaded({ since: updated.updatedAt, file })
    goTo('review', { replace: true })
    replace(updated)
    await reload()
  }

  const names: UpdateStep[] = [
    'dataset',
    'file',
    ...(takesAttachments ? (['attachments'] as const) : []),
    'confirmation',
    'review'
  ]
  const subtitles: Partial<Record<UpdateStep, string>> = {
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
        onOpen={goTo}
      />
      {step === 'file' && (
        <FileStep
          file={file}
          onSelect={selectFile}
          onBack={() => goTo('dataset')}
          onContinue={() => goTo(afterFile)}
        />
      )}
      {step === 'attachments' && (
        <AttachmentsStep
          archive={attachments}
          onSelect={(archive) => onFiles({ ...files, attachments: archive })}
          onBack={() => goTo('file')}
          onContinue={() => goTo('confirmation')}
        />
      )}
      {step === 'confirmation' && (
        <Confirmation
          file={file}
          attachments={attachments}
          upload={upload}
          onSend={() => void sendThenReview()}
          onBack={() => goTo(takesAttachments ? 'attachments' : 'file')}
        />
      )}
      {step === 'review' && (
        <Review since={uploaded?.since} urlState={urlState} onChangeFile={() => goTo('file')} />
      )}
    </>
  )

  function isOpen(name: UpdateStep): boolean {
    if (name === 'review') return isSent
    return name === 'dataset' || name === 'file' || !!file
  }
}

interface FileStepProps {
  file: File | undefined
  onSelect: (file: File | undefined) => void
  onBack: () => void
  onContinue: () => void
}

function FileStep(props: FileStepProps): ReactNode {
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

function AttachmentsStep(props: AttachmentsStepProps): ReactNode {
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
