import { Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { MasterData } from '../../../../../../contract/datasets/masterData.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { isValidMasterData } from '../../../model/masterData.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { PartnersField } from './PartnersField.tsx'
import { BulkSearches, SingleSearches } from './Searches.tsx'

/** Settings of the dataset as reference data. */
export function MasterDataTab({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const data: MasterData = edits.values.masterData ?? {}
  const disabled = !can('writeDescription')

  function changeMasterData(change: MasterData): void {
    const changed = { ...data, ...change }
    edits.set({ masterData: { ...changed } })
    edits.setMasterDataValid(isValidMasterData(changed))
  }
  const searches = { schema: edits.schema, disabled, onChange: changeMasterData }

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
      <BulkSearches {...searches} value={data.bulkSearchs ?? []} />
      <SingleSearches {...searches} value={data.singleSearchs ?? []} />
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
