import {
  Alert,
  Autocomplete,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import type { Account } from '../../../../../contract/session.ts'
import { errorDetail } from '../../../../api/http.ts'
import { useRights, useSession } from '../../../../authProvider/useSession.ts'
import { useVerbs } from '../../../../dataProvider/useVerbs.ts'
import { OwnerPicker } from '../../../../ui/OwnerPicker.tsx'
import { ownerKey } from '../../../../ui/ownerChoices.ts'
import { labelled } from '../../../../i18n/labelled.ts'
import { datasetPath } from '../../../../api/datasetPath.ts'
import { readPermissions, writePermissions } from '../../../owned/permissions/permissionsApi.ts'
import {
  visibilityPresets,
  withVisibility,
  type VisibilityPreset
} from '../../../owned/permissions/permissionPresets.ts'
import type { ListedDataset } from '../../model/shape.ts'
import { UsesNotice } from '../../uses/UsesNotice.tsx'
import { topicsQuery, type Topic } from '../../references.ts'
import { allowedIn, changedTopics, type BulkAction } from './bulk.ts'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'

interface BulkDialogsProps {
  action: BulkAction
  selected: ListedDataset[]
  onClose: BulkDialogProps['onClose']
}

type DialogProps = Pick<BulkDialogProps, 'action' | 'datasets' | 'refusedCount' | 'onClose'>

/** Dialog of an action on the selected datasets. */
export function BulkDialogs({ action, selected, onClose }: BulkDialogsProps): ReactNode {
  const { account } = useSession()
  const { adminMode } = useRights()
  // Selection at the opening of the dialog: a refetch of the list does not change it.
  const [initialSelection] = useState(selected)
  const datasets = allowedIn(initialSelection, action, { account, adminMode })
  const props = { action, datasets, refusedCount: initialSelection.length - datasets.length, onClose }
  if (action === 'topics') return <TopicsDialog {...props} />
  if (action === 'permissions') return <PermissionsDialog {...props} />
  return action === 'owner' ? <OwnerDialog {...props} /> : <DeleteDialog {...props} />
}

function TopicsDialog(props: DialogProps): ReactNode {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const { account } = useSession()
  const topics = useQuery({ ...topicsQuery(account ?? { type: 'user', id: '' }), enabled: !!account })
  const [added, setAdded] = useState<Topic[]>([])
  const [removed, setRemoved] = useState<Topic[]>([])
  const field = (name: 'add' | 'remove', value: Topic[], onChange: (value: Topic[]) => void): ReactNode => (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={topics.data ?? []}
      loading={topics.isLoading}
      value={value}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(option, selected) => option.id === selected.id}
      noOptionsText={t('datasets.bulk.topics.none')}
      onChange={(_event, selected) => onChange(selected)}
      renderInput={(params) => <TextField {...params} label={t(`datasets.bulk.topics.${name}`)} />}
    />
  )
  return (
    <BulkDialog
      {...props}
      severity="info"
      warning={t('datasets.bulk.topics.warning')}
      ready={added.length + removed.length > 0}
      task={async ({ id, topics: current }) => {
        const changed = changedTopics(current, added, removed)
        if (!changed) return
        await dataProvider.update('datasets', {
          id,
          data: { topics: changed },
          previousData: undefined as never
        })
      }}
    >
      {topics.error && (
        <Alert severity="error" variant="outlined">
          {labelled(t('datasets.bulk.topics.error'), errorDetail(topics.error))}
        </Alert>
      )}
      {field('add', added, setAdded)}
      {field('remove', removed, setRemoved)}
    </BulkDialog>
  )
}

function PermissionsDialog(props: DialogProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const { adminMode } = useRights()
  const [preset, setPreset] = useState<VisibilityPreset>()
  const owner = props.datasets[0]?.owner
  const kinds = new Set(props.datasets.map((dataset) => dataset.owner.type))
  // The API gives the uses of a dataset only to users who may delete it.
  const narrowed = props.datasets
    .filter(({ userPermissions }) => adminMode || userPermissions.includes('delete'))
    .map(({ id: dataset }) => dataset)
  // Visibility presets that apply to every selected dataset: all have the same type of owner.
  const options = owner && kinds.size === 1 ? visibilityPresets(owner) : []
  return (
    <BulkDialog
      {...props}
      severity="warning"
      warning={t(
        preset === 'public' ? 'datasets.bulk.permissions.public' : 'datasets.bulk.permissions.warning'
      )}
      ready={!!preset}
      task={async (dataset) => {
        if (!preset) return
        const path = datasetPath(dataset.id)
        const { data, tag } = await readPermissions(path)
        await writePermissions(path, withVisibility(data, dataset.owner, preset), tag)
      }}
    >
      <FormControl>
        <FormLabel id={id}>{t('owned.permissions.whoReads')}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={preset ?? ''}
          onChange={(_event, value) => setPreset(value as VisibilityPreset)}
        >
          {options.map((option) => (
            <FormControlLabel
              key={option}
              value={option}
              control={<Radio />}
              label={t(`owned.permissions.presets.${option}`, { name: owner?.name })}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {preset && preset !== 'public' && <UsesNotice ids={narrowed} change="restrict" />}
    </BulkDialog>
  )
}

function OwnerDialog(props: DialogProps): ReactNode {
  const t = useTranslate()
  const { changeOwner } = useVerbs()
  const [owner, setOwner] = useState<Account>()
  // Skips datasets that already belong to the new owner: the API would still reset their permissions and portals.
  const goes = (dataset: ListedDataset): boolean => !!owner && ownerKey(owner) !== ownerKey(dataset.owner)
  return (
    <BulkDialog
      {...props}
      severity="warning"
      warning={t('datasets.bulk.owner.warning')}
      ready={props.datasets.some(goes)}
      task={(dataset) =>
        owner && goes(dataset) ? changeOwner('datasets', { id: dataset.id, owner }) : Promise.resolve()
      }
    >
      <OwnerPicker otherAccounts value={owner} onChange={setOwner} />
    </BulkDialog>
  )
}

function DeleteDialog(props: DialogProps): ReactNode {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const lines = props.datasets.reduce((sum: number, { count }: ListedDataset) => sum + (count ?? 0), 0)
  return (
    <BulkDialog
      {...props}
      severity="error"
      warning={t('datasets.bulk.delete.warning', { smart_count: lines })}
      ready
      task={(dataset) => dataProvider.delete('datasets', { id: dataset.id, previousData: dataset })}
    >
      <UsesNotice ids={props.datasets.map(({ id }) => id)} change="delete" />
    </BulkDialog>
  )
}
