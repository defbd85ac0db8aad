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

/** What was chosen to be sent. */
export interface ChosenFiles {
  file?: File | undefined
  /** Zip archive of files that lines refer to. */
  attachments?: File | undefined
}

export interface OneUpdateProps
  extends Omit<UpdateDatasetProps, 'owner' | 'publicationSite'>, WizardStepState<UpdateStep> {
  id: string
  /** The address says that it was already updated, or is being edited. */
  isUpdated: boolean
  /** The chosen files, which stay while another dataset is looked for. */
  files: ChosenFiles
  onFiles: (files: ChosenFiles) => void
  upload: UploadController
}

/** The dataset that was chosen, and what brings new data to it. */
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
  const missing = (['readJournal', 'readLines'] as const).filter((operation) => !page.can(operation))
  return (
    <DatasetPageProvider value={page}>
      <Stack sx={{ gap: 2 }}>
        <Header page={page} hasApiDoc={!!props.hasApiDoc} />
        {missing.length > 0 ? (
          <Alert severity="error" action={<OtherDataset onLeave={() => props.goTo('dataset')} />}>
            {t('datasets.updateWizard.missing')}
            <ul style={{ margin: 0, paddingLeft: 20 }}>
              {missing.map((operation) => (
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

/** An editable dataset is written where it is read. */
function LinesUpdate(props: OneUpdateProps & { page: DatasetPage }): ReactNode {
  const t = useTranslate()
  const { page, urlState, step, goTo } = props
  // There is nothing to send first: the address leads back to the lines at once.
  const isChosen = step !== 'dataset' && step !== 'review'
  const hold = useEffectEvent(() => goTo('review', { replace: true }))
  useEffect(() => {
    if (isChosen) hold()
  }, [isChosen])
  return (
    <>
      <WizardSteps
        steps={(['dataset', 'lines'] as const).map((id) => ({
          id,
          label: t(`datasets.updateWizard.steps.${id}`)
        }))}
        current="lines"
        onOpen={(opened) => {
          if (opened === 'dataset') goTo('dataset')
        }}
      />
      <EditableTable dataset={page.dataset} can={page.can} urlState={urlState} />
    </>
  )
}
