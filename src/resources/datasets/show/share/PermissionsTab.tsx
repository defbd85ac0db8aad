import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Stack,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import { useDataset } from '../../live/DatasetPageContext.ts'
import {
  contributionPresetOf,
  contributionPresets,
  otherEntries,
  visibilityPresetOf,
  visibilityPresets,
  withContribution,
  withVisibility
} from '../../model/permissionPresets.ts'
import { shapeOf } from '../../model/shape.ts'
import { usePermissions } from './usePermissions.ts'

/** Who may read the dataset and who may change it, in simple choices that are saved at once. */
export function PermissionsTab(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { permissions, error, isLoading, saving, write } = usePermissions()
  if (isLoading) return <LinearProgress aria-label={t('datasets.share.permissions')} />
  if (error || !permissions) {
    return (
      <Alert severity="error">
        {t('datasets.share.readError')} : {errorDetail(error)}
      </Alert>
    )
  }
  const { owner } = dataset
  const shape = shapeOf(dataset)
  const disabled = !can('setPermissions') || saving
  const others = otherEntries(permissions, owner).length
  return (
    <Stack sx={{ gap: 3 }}>
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
      {others > 0 && (
        <Alert role="note" severity="info" variant="outlined">
          {t('datasets.share.otherEntries', { smart_count: others })}
        </Alert>
      )}
    </Stack>
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
