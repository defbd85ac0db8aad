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
  /** Whose datasets are offered: the active account's when absent. */
  owner?: AccountKeys | undefined
  /** Offers only datasets that are published on this site (`type:id`). */
  publicationSite?: string | undefined
  /** The address: `updated` is the dataset under way, so that loading the page again does not lose it. */
  urlState: TableUrlState
  /** The documentation of the API of a dataset has a page. */
  hasApiDoc?: boolean
}

/**
 * Brings new data to a dataset of a file, or new lines to an editable one. It needs
 * react-admin's contexts and a router, and none of the administration's layout.
 */
export function UpdateDataset(props: UpdateDatasetProps): ReactNode {
  const t = useTranslate()
  const { urlState } = props
  const inUrl = urlState.query.get('updated') ?? undefined
  const [picked, setPicked] = useState(inUrl)
  const [files, setFiles] = useState<ChosenFiles>({})
  const upload = useUpload((refusal: ApiError) =>
    refusal.status === 413
      ? t('owned.upload.tooLarge')
      : t('owned.upload.importError', { detail: errorDetail(refusal) })
  )
  // The address wins: the button of the browser goes back to what it says.
  const chosen = inUrl ?? picked
  const known = { hasDataset: !!chosen, hasFile: !!files.file, isSending: upload.uploading }
  const { step, goTo } = useWizardStep<UpdateStep>(inUrl ? 'review' : 'dataset', (wanted) =>
    shownStep(wanted, known)
  )

  // The address holds what is under way once it was sent, and nothing while a dataset is chosen.
  const toHold = step === 'review' ? chosen : step === 'dataset' ? undefined : inUrl
  useEffect(() => {
    if (toHold === inUrl) return
    const query = toHold ? new URLSearchParams(urlState.query) : withoutTable(urlState.query)
    if (toHold) query.set('updated', toHold)
    urlState.replace(query)
  })

  return (
    <>
      {chosen && (step !== 'dataset' || files.file) && (
        // A file that was chosen stays, and is asked about, while another dataset is looked for.
        <Box hidden={step === 'dataset'}>
          <OneUpdate
            key={chosen}
            {...props}
            id={chosen}
            isUpdated={chosen === inUrl}
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
          onOpen={chosen ? goTo : undefined}
          onChoose={(id) => {
            setPicked(id)
            goTo('file')
          }}
        />
      )}
    </>
  )
}

/** The parameters of the wizard: those of the table belong to the dataset that is left. */
function withoutTable(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams()
  for (const name of ['owner', 'publicationSite', 'd-frame', 'dark', 'primary']) {
    const value = query.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept
}

interface ChoiceProps extends UpdateDatasetProps {
  onChoose: (id: string) => void
  /** Opens a step, once a dataset was chosen. */
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
