import { Autocomplete, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { MasterData } from '../../../../../../contract/datasets/masterData.ts'
import { useOwnerDetails } from '../../../../owned/permissions/useOwnerDetails.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'

type ShareOrgs = NonNullable<MasterData['shareOrgs']>

interface PartnersFieldProps {
  value: ShareOrgs
  disabled: boolean
  onChange: (shareOrgs: ShareOrgs) => void
}

/** Partner organizations that may use the master data. */
export function PartnersField({ value, disabled, onChange }: PartnersFieldProps): ReactNode {
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
