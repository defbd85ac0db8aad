import { Box, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import { errorDetail, type ApiError } from '../../../api/http.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import type { TableUrlState } from '../../../views/table/useTableState.ts'
import { useWizardStep } from '../../../layout/useWizardStep.ts'
import { DatasetCards } from '../choose/DatasetCards.tsx'
import { useUpload } from '../../owned/upload/useUpload.ts'
import { ownerParameter } from '../../list/owner.ts'
import { OneUpdate, type ChosenFiles } from './OneUpdate.tsx'
import { shownStep, type UpdateStep } from './updateStep.ts'

export interface UpdateDatasetProps {
  /** Owner of the offered datasets; the active account by default. */
  owner?: AccountKeys | undefined
  /** Publication site (`type:id`) of the offered datasets; all datasets by default. */
  publicationSite?: string | undefined
  /** URL state; its parameter `updated` is the id of the current dataset, so that a page reload keeps it. */
  urlState: TableUrlState
  /** Whether a link to the API documentation of the dataset is shown. */
  hasApiDoc?: boolean
}

/**
 * Wizard that uploads new data to a file dataset, or adds lines to an editable one. Requires react-admin's contexts and
 * a router, but not the layout of the administration.
 */
export function UpdateDataset(props: UpdateDatasetProps): ReactNode {
  const t = useTranslate()
  const { urlState } = props
  const inUrl = urlState.query.get('updated') ?? undefined
  const [pickedId, setPickedId] = useState(inUrl)
  const [files, setFiles] = useState<ChosenFiles>({})
  const upload = useUpload((refusal: ApiError) =>
    refusal.status === 413
      ? t('owned.upload.tooLarge')
      : t('owned.upload.importError', { detail: errorDetail(refusal) })
  )
  // The URL has precedence over the selection, so that the browser's back button works.
  const selectedId = inUrl ?? pickedId
  const progress = { hasDataset: !!selectedId, hasFile: !!files.file, isSending: upload.uploading }
  const { step, goTo } = useWizardStep<UpdateStep>(inUrl ? 'review' : 'dataset', (requested) =>
    shownStep(requested, progress)
  )

  // The URL names the dataset from the review step on, and no dataset in the step of selection.
  const idForUrl = step === 'review' ? selectedId : step === 'dataset' ? undefined : inUrl
  useEffect(() => {
    if (idForUrl === inUrl) return
    const query = idForUrl ? new URLSearchParams(urlState.query) : withoutTable(urlState.query)
    if (idForUrl) query.set('updated', idForUrl)
    urlState.replace(query)
  })

  return (
    <>
      {selectedId && (step !== 'dataset' || files.file) && (
        // Hidden rather than unmounted, to keep the selected file and its leave guard during the selection of another
        // dataset.
        <Box hidden={step === 'dataset'}>
          <OneUpdate
            key={selectedId}
            {...props}
            id={selectedId}
            isUpdated={selectedId === inUrl}
            files={files}
            onFiles={setFiles}
            upload={upload}
            step={step}
            goTo={goTo}
          />
        </Box>
      )}
      {step === 'dataset' && (
        <Choice
          {...props}
          onOpen={selectedId ? goTo : undefined}
          onChoose={(id) => {
            setPickedId(id)
            goTo('file')
          }}
        />
      )}
    </>
  )
}

/** Returns only the parameters of the wizard, since those of the table belong to the previous dataset. */
function withoutTable(query: URLSearchParams): URLSearchParams {
  const wizardQuery = new URLSearchParams()
  for (const name of ['owner', 'publicationSite', 'd-frame', 'dark', 'primary']) {
    const value = query.get(name)
    if (value !== null) wizardQuery.set(name, value)
  }
  return wizardQuery
}

interface ChoiceProps extends UpdateDatasetProps {
  onChoose: (id: string) => void
  /** Opens a step; undefined before a dataset is selected. */
  onOpen: ((step: UpdateStep) => void) | undefined
}

function Choice(props: ChoiceProps): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const owner = props.owner ?? account
  return (
    <Stack sx={{ gap: 2 }}>
      <WizardSteps
        steps={(['dataset', 'file', 'confirmation', 'review'] as const).map((id) => ({
          id,
          label: t(`datasets.updateWizard.steps.${id}`),
          disabled: id !== 'dataset' && (id !== 'file' || !props.onOpen)
        }))}
        current="dataset"
        onOpen={(step) => props.onOpen?.(step)}
      />
      <Typography>{t('datasets.updateWizard.choose')}</Typography>
      <DatasetCards
        filter={{
          type: 'file,rest',
          can: 'writeData,createLine,updateLine',
          ...(owner ? { owner: ownerParameter(owner) } : {}),
          ...(props.publicationSite ? { publicationSites: props.publicationSite } : {})
        }}
        onChoose={({ id }) => props.onChoose(id)}
      />
    </Stack>
  )
}
