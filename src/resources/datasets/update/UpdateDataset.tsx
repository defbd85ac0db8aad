import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { WizardSteps } from '../../../ui/WizardSteps.tsx'
import type { TableUrlState } from '../../../views/table/useTableState.ts'
import { DatasetCards } from '../choose/DatasetCards.tsx'
import { ownerParameter } from '../../list/owner.ts'
import { OneUpdate, type ChosenFiles } from './OneUpdate.tsx'

export interface UpdateDatasetProps {
  /** Whose datasets are offered: the active account's when absent. */
  owner?: AccountKeys | undefined
  /** Only those that are published on this site, `type:id`. */
  publicationSite?: string | undefined
  /** The address: `updated` is the dataset under way, so that loading the page again does not lose it. */
  urlState: TableUrlState
  /** The documentation of the API of a dataset has a page. */
  hasApiDoc?: boolean
}

/**
 * Brings new data to a dataset of a file, or new lines to an editable one. It needs
 * react-admin's contexts and none of the administration's layout nor of its router.
 */
export function UpdateDataset(props: UpdateDatasetProps): ReactNode {
  const { urlState } = props
  const inUrl = urlState.query.get('updated') ?? undefined
  const [chosen, setChosen] = useState(inUrl)
  const [files, setFiles] = useState<ChosenFiles>({})
  // The address wins: the button of the browser goes back to another dataset, or to none.
  const [known, setKnown] = useState(inUrl)
  if (inUrl !== known) {
    setKnown(inUrl)
    setChosen(inUrl)
  }

  function write(id: string | undefined): void {
    setKnown(id)
    const query = id ? new URLSearchParams(urlState.query) : withoutTable(urlState.query)
    if (id) query.set('updated', id)
    urlState.replace(query)
  }

  if (!chosen) return <Choice {...props} onChoose={setChosen} />
  return (
    <OneUpdate
      key={chosen}
      {...props}
      id={chosen}
      isUpdated={chosen === inUrl}
      files={files}
      onFiles={setFiles}
      onUpdated={() => write(chosen)}
      onLeave={() => {
        setChosen(undefined)
        if (inUrl) write(undefined)
      }}
    />
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

function Choice(props: UpdateDatasetProps & { onChoose: (id: string) => void }): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const owner = props.owner ?? account
  return (
    <Stack sx={{ gap: 2 }}>
      <WizardSteps
        steps={(['dataset', 'file', 'confirmation', 'review'] as const).map((id) => ({
          id,
          label: t(`datasets.updateWizard.steps.${id}`),
          disabled: id !== 'dataset'
        }))}
        current="dataset"
        onOpen={() => undefined}
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
