import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { PermissionEntry } from '../../../../../contract/permissions.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import {
  contributionPresetOf,
  contributionPresets,
  visibilityPresetOf,
  visibilityPresets,
  withContribution,
  withVisibility
} from '../../model/permissionPresets.ts'
import { shapeOf } from '../../model/shape.ts'

interface SimplePermissionsProps {
  permissions: PermissionEntry[]
  disabled: boolean
  write: (permissions: PermissionEntry[]) => void
}

/** Who may read the dataset and who may change it, each one of a few presets. */
export function SimplePermissions({ permissions, disabled, write }: SimplePermissionsProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { owner } = dataset
  const shape = shapeOf(dataset)
  return (
    <>
      <Typography>{t('datasets.share.introduction')}</Typography>
      <Choice
        label={t('datasets.share.whoReads')}
        name="visibility"
        options={visibilityPresets(owner)}
        value={visibilityPresetOf(permissions, owner)}
        disabled={disabled}
        owner={owner.name}
        onChange={(preset) => write(withVisibility(permissions, owner, preset))}
      />
      {owner.type === 'organization' && (
        <Choice
          label={t('datasets.share.whoContributes')}
          name="contribution"
          options={contributionPresets(shape)}
          value={contributionPresetOf(permissions, owner)}
          disabled={disabled}
          owner={owner.name}
          onChange={(preset) => write(withContribution(permissions, owner, shape, preset))}
        />
      )}
    </>
  )
}

interface ChoiceProps<Preset extends string> {
  label: string
  name: string
  options: Preset[]
  value: Preset
  disabled: boolean
  owner: string
  onChange: (preset: Preset) => void
}

/** One of several presets. */
function Choice<Preset extends string>(props: ChoiceProps<Preset>): ReactNode {
  const t = useTranslate()
  const id = useId()
  return (
    <FormControl disabled={props.disabled}>
      <FormLabel id={id}>{props.label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        name={props.name}
        value={props.value}
        onChange={(_event, value) => props.onChange(value as Preset)}
      >
        {props.options.map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio />}
            label={t(`datasets.share.presets.${option}`, { name: props.owner })}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
