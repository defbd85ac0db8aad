import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { hasAttachmentColumn } from '../../../../contract/datasets/attachmentColumn.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { isLargeText, shortName } from '../model/files.ts'
import { Confirmation } from './Confirmation.tsx'
import { AttachmentsStep, FileStep } from './FileUpdateSteps.tsx'
import type { OneUpdateProps } from './OneUpdate.tsx'
import { Review } from './Review.tsx'
import { fileSteps, isReachable, type UpdateStep } from './updateStep.ts'
import { useFileUpdate } from './useFileUpdate.ts'

/** Upload of new files for a dataset; they replace the previous ones unless the structure is incompatible. */
export function FileUpdate(props: OneUpdateProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { isUpdated, urlState, files, onFiles, upload, goTo } = props
  const { file, attachments } = files
  const takesAttachments = hasAttachmentColumn(dataset.schema)
  const afterFile = takesAttachments ? 'attachments' : 'confirmation'
  const step = props.step === 'attachments' && !takesAttachments ? 'file' : props.step
  const { since, send } = useFileUpdate({ ...props, step })
  const progress = { hasFile: !!file, isSent: isUpdated || !!since }
  const subtitles: Partial<Record<UpdateStep, string>> = {
    ...(file ? { file: shortName(file.name) } : {}),
    ...(attachments ? { attachments: t('datasets.updateWizard.loaded') } : {})
  }

  function selectFile(selected: File | undefined): void {
    onFiles({ ...files, file: selected })
    upload.clearMessage()
    if (selected && !isLargeText(selected)) goTo(afterFile)
  }

  return (
    <>
      <WizardSteps
        steps={fileSteps(takesAttachments).map((id) => ({
          id,
          label: t(`datasets.updateWizard.steps.${id}`),
          ...(subtitles[id] ? { subtitle: subtitles[id] } : {}),
          disabled: upload.uploading || !isReachable(id, progress)
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
          onSend={() => void send()}
          onBack={() => goTo(takesAttachments ? 'attachments' : 'file')}
        />
      )}
      {step === 'review' && <Review since={since} urlState={urlState} onChangeFile={() => goTo('file')} />}
    </>
  )
}
