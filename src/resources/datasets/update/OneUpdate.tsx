import ApiIcon from '@mui/icons-material/SettingsOutlined'
import { Alert, Button, IconButton, LinearProgress, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { labelled } from '../../../i18n/labelled.ts'
import type { WizardStepState } from '../../../layout/useWizardStep.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { paths } from '../../../paths.ts'
import { EditableTable } from '../../../views/edit/EditableTable.tsx'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import { DatasetPageProvider } from '../live/DatasetPageContext.tsx'
import { useDatasetPage, type DatasetPage } from '../live/useDatasetPage.ts'
import type { UploadController } from '../../owned/upload/useUpload.ts'
import { FileUpdate } from './FileUpdate.tsx'
import type { UpdateDatasetProps } from './UpdateDataset.tsx'
import type { UpdateStep } from './updateStep.ts'

/** Files selected for upload. */
export interface ChosenFiles {
  file?: File | undefined
  /** Zip archive of the attachments that lines refer to. */
  attachments?: File | undefined
}

export interface OneUpdateProps
  extends Omit<UpdateDatasetProps, 'owner' | 'publicationSite'>, WizardStepState<UpdateStep> {
  id: string
  /** Whether the URL names the dataset, as already updated or being edited. */
  isUpdated: boolean
  /** Selected files, which survive the selection of another dataset. */
  files: ChosenFiles
  onFiles: (files: ChosenFiles) => void
  upload: UploadController
}

/** Update of the selected dataset: upload of files, or edition of lines. */
export function OneUpdate(props: OneUpdateProps): ReactNode {
  const t = useTranslate()
  const { page, error } = useDatasetPage(props.id)
  if (error) {
    return (
      <Alert severity="error" action={<OtherDataset onLeave={() => props.goTo('dataset')} />}>
        {labelled(t('datasets.updateWizard.readError'), errorDetail(error))}
      </Alert>
    )
  }
  if (!page) return <LinearProgress aria-label={t('datasets.updateWizard.steps.dataset')} />
  const missingOperations = (['readJournal', 'readLines'] as const).filter(
    (operation) => !page.can(operation)
  )
  return (
    <DatasetPageProvider value={page}>
      <Stack sx={{ gap: 2 }}>
        <Header page={page} hasApiDoc={!!props.hasApiDoc} />
        {missingOperations.length > 0 ? (
          <Alert severity="error" action={<OtherDataset onLeave={() => props.goTo('dataset')} />}>
            {t('datasets.updateWizard.missing')}
            <ul style={{ margin: 0, paddingLeft: 20 }}>
              {missingOperations.map((operation) => (
                <li key={operation}>{t(`datasets.updateWizard.${operation}`)}</li>
              ))}
            </ul>
          </Alert>
        ) : page.dataset.isRest ? (
          <LinesUpdate {...props} page={page} />
        ) : (
          <FileUpdate {...props} />
        )}
      </Stack>
    </DatasetPageProvider>
  )
}

function OtherDataset({ onLeave }: { onLeave: () => void }): ReactNode {
  const t = useTranslate()
  return (
    <Button color="inherit" size="small" onClick={onLeave}>
      {t('datasets.updateWizard.otherDataset')}
    </Button>
  )
}

function Header({ page, hasApiDoc }: { page: DatasetPage; hasApiDoc: boolean }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = page
  const base = pageConfig.basePath.replace(/\/$/, '')
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {dataset.title || dataset.id}
      </Typography>
      {hasApiDoc && can('readApiDoc') && (
        <Tooltip title={t('datasets.updateWizard.apiDoc')}>
          <IconButton
            href={`${base}${paths.datasetApiDoc(dataset.id)}`}
            target="_blank"
            rel="noopener"
            aria-label={t('datasets.updateWizard.apiDoc')}
          >
            <ApiIcon />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  )
}

/** Editable table of the lines, without the steps of an upload. */
function LinesUpdate(props: OneUpdateProps & { page: DatasetPage }): ReactNode {
  const t = useTranslate()
  const { page, urlState, step, goTo } = props
  // An editable dataset has no upload steps: the URL goes to the review step, which shows the lines.
  const isChosen = step !== 'dataset' && step !== 'review'
  const goToReview = useEffectEvent(() => goTo('review', { replace: true }))
  useEffect(() => {
    if (isChosen) goToReview()
  }, [isChosen])
  return (
    <>
      <WizardSteps
        steps={(['dataset', 'lines'] as const).map((id) => ({
          id,
          label: t(`datasets.updateWizard.steps.${id}`)
        }))}
        current="lines"
        onOpen={(openedStep) => {
          if (openedStep === 'dataset') goTo('dataset')
        }}
      />
      <EditableTable dataset={page.dataset} can={page.can} urlState={urlState} />
    </>
  )
}
