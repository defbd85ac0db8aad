import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Stack,
  Switch,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import { useDataset } from '../../live/DatasetPageContext.ts'
import {
  contributionPresetOf,
  contributionPresets,
  letsUsersOwnLines,
  otherEntries,
  visibilityPresetOf,
  visibilityPresets,
  withContribution,
  withOwnLines,
  withVisibility
} from '../../model/permissionPresets.ts'
import { shapeOf } from '../../model/shape.ts'
import { DetailedPermissions } from './DetailedPermissions.tsx'
import { usePermissions } from './usePermissions.ts'

/** Who may read the dataset and who may change it, in simple choices that are saved at once. */
export function PermissionsTab(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { permissions, error, isLoading, saving, write } = usePermissions()
  /** Undefined until the person says: then a permission that the simple choices do not know opens it. */
  const [detailed, setDetailed] = useState<boolean>()
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
      {!!dataset.rest?.lineOwnership && (
        <FormControlLabel
          control={
            <Switch
              checked={letsUsersOwnLines(permissions)}
              disabled={disabled}
              onChange={(event) => write(withOwnLines(permissions, event.target.checked))}
            />
          }
          label={t('datasets.share.ownLines')}
        />
      )}
      <FormControlLabel
        control={
          <Switch checked={detailed ?? others > 0} onChange={(event) => setDetailed(event.target.checked)} />
        }
        label={t('datasets.share.detail.switch')}
      />
      {(detailed ?? others > 0) && (
        <DetailedPermissions permissions={permissions} disabled={disabled} write={write} />
      )}
    </Stack>
  )
}

export interface ChoiceProps<Preset extends string> {
  label: string
  name: string
  options: Preset[]
  value: Preset
  disabled: boolean
  owner: string
  onChange: (preset: Preset) => void
}

/** One of several presets. */
export function Choice<Preset extends string>(props: ChoiceProps<Preset>): ReactNode {
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
