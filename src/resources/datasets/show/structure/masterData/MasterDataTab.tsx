import Add from '@mui/icons-material/Add'
import { Autocomplete, Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { BulkSearch, MasterData, SingleSearch } from '../../../../../../contract/datasets/masterData.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { isValidMasterData, newInput } from '../../../model/masterData.ts'
import { useOwnerDetails } from '../../../../owned/permissions/useOwnerDetails.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { BulkSearchCard } from './BulkSearchCard.tsx'
import { SingleSearchCard } from './SingleSearchCard.tsx'

/** Settings of the dataset as reference data. */
export function MasterDataTab({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const data: MasterData = edits.values.masterData ?? {}
  const disabled = !can('writeDescription')
  const concepts = edits.schema.filter((column) => column['x-refersTo'] && !column['x-calculated'])

  function changeMasterData(change: MasterData): void {
    const changed = { ...data, ...change }
    edits.set({ masterData: { ...changed } })
    edits.setMasterDataValid(isValidMasterData(changed))
  }
  const { bulkSearchs = [], singleSearchs = [] } = data
  const setBulk = (index: number, search: BulkSearch | undefined): void =>
    changeMasterData({
      bulkSearchs: search ? bulkSearchs.with(index, search) : bulkSearchs.toSpliced(index, 1)
    })
  const setSingle = (index: number, search: SingleSearch | undefined): void =>
    changeMasterData({
      singleSearchs: search ? singleSearchs.with(index, search) : singleSearchs.toSpliced(index, 1)
    })

  return (
    <Stack sx={{ gap: 3 }}>
      <Typography>{t('datasets.masterData.introduction')}</Typography>
      {dataset.owner.type === 'organization' && (
        <PartnersField
          value={data.shareOrgs ?? []}
          disabled={disabled}
          onChange={(shareOrgs) => changeMasterData({ shareOrgs })}
        />
      )}
      <Searches
        title={t('datasets.masterData.bulkSearchs')}
        help={t('datasets.masterData.bulkHelp')}
        disabled={disabled || concepts.length === 0}
        hasConcepts={concepts.length > 0}
        onAdd={() => changeMasterData({ bulkSearchs: [...bulkSearchs, { input: [newInput('equals')] }] })}
      >
        {bulkSearchs.map((search, index) => (
          <BulkSearchCard
            // oxlint-disable-next-line react/no-array-index-key -- a new search has no id
            key={index}
            search={search}
            number={index + 1}
            schema={edits.schema}
            disabled={disabled}
            onChange={(changed) => setBulk(index, changed)}
          />
        ))}
      </Searches>
      <Searches
        title={t('datasets.masterData.singleSearchs')}
        help={t('datasets.masterData.singleHelp')}
        disabled={disabled || concepts.length === 0}
        hasConcepts={concepts.length > 0}
        onAdd={() => changeMasterData({ singleSearchs: [...singleSearchs, {}] })}
      >
        {singleSearchs.map((search, index) => (
          <SingleSearchCard
            // oxlint-disable-next-line react/no-array-index-key -- a new search has no id
            key={index}
            search={search}
            number={index + 1}
            schema={edits.schema}
            disabled={disabled}
            onChange={(changed) => setSingle(index, changed)}
          />
        ))}
      </Searches>
      <div>
        {(['virtualDatasets', 'standardSchema'] as const).map((kind) => (
          <FormControlLabel
            key={kind}
            disabled={disabled}
            control={
              <Checkbox
                checked={!!data[kind]?.active}
                onChange={(_event, active) => changeMasterData({ [kind]: active ? { active } : undefined })}
              />
            }
            label={t(`datasets.masterData.${kind}`)}
          />
        ))}
      </div>
    </Stack>
  )
}

type ShareOrgs = NonNullable<MasterData['shareOrgs']>

interface PartnersFieldProps {
  value: ShareOrgs
  disabled: boolean
  onChange: (shareOrgs: ShareOrgs) => void
}

/** Partner organizations that may use the master data. */
function PartnersField({ value, disabled, onChange }: PartnersFieldProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { partners } = useOwnerDetails(dataset.owner)
  if (partners.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('datasets.masterData.noPartner')}
      </Typography>
    )
  }
  return (
    <Autocomplete
      multiple
      size="small"
      options={partners}
      value={value}
      disabled={disabled}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, selected) => option.id === selected.id}
      onChange={(_event, shareOrgs) => onChange(shareOrgs)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('datasets.masterData.partners')}
          helperText={t('datasets.masterData.partnersHelp')}
        />
      )}
    />
  )
}

interface SearchesProps {
  title: string
  help: string
  disabled: boolean
  hasConcepts: boolean
  onAdd: () => void
  children: ReactNode
}

function Searches(props: SearchesProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <div>
        <Typography variant="h3" id={id}>
          {props.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {props.hasConcepts ? props.help : t('datasets.masterData.noConcept')}
        </Typography>
      </div>
      {props.children}
      <Button startIcon={<Add />} disabled={props.disabled} onClick={props.onAdd}>
        {t('datasets.masterData.addSearch')}
      </Button>
    </Stack>
  )
}
