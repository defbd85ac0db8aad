import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { PermissionEntry } from '../../../../contract/permissions.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import {
  accountOfPreset,
  contributesOtherwise,
  contributionPresetOf,
  contributionPresets,
  visibilityPresetOf,
  visibilityPresets,
  withContribution,
  withVisibility
} from './permissionPresets.ts'

interface SimplePermissionsProps {
  permissions: PermissionEntry[]
  disabled: boolean
  write: (permissions: PermissionEntry[]) => void
}

/** Presets of visibility and of contribution. */
export function SimplePermissions({ permissions, disabled, write }: SimplePermissionsProps): ReactNode {
  const t = useTranslate()
  const { kind, record } = useOwned()
  const { owner } = record
  const shape = kind.shape(record)
  const isOtherwise = contributesOtherwise(permissions, owner, kind.operations)
  return (
    <>
      <Typography>{t('owned.permissions.introduction')}</Typography>
      <Choice
        label={t('owned.permissions.whoReads')}
        name="visibility"
        options={visibilityPresets(owner)}
        value={visibilityPresetOf(permissions, owner)}
        disabled={disabled}
        text={(option) => t(`owned.permissions.presets.${option}`, { name: accountOfPreset(option, owner) })}
        onChange={(preset) => write(withVisibility(permissions, owner, preset))}
      />
      {owner.type === 'organization' && (
        <Choice
          label={t('owned.permissions.whoContributes')}
          name="contribution"
          options={contributionPresets(shape)}
          value={isOtherwise ? undefined : contributionPresetOf(permissions, owner)}
          help={isOtherwise && t('owned.permissions.otherContribution')}
          disabled={disabled}
          text={(option) =>
            t(
              option === 'contribWriteAll'
                ? kind.messageKeys.contribWriteAll
                : `owned.permissions.presets.${option}`
            )
          }
          onChange={(preset) => write(withContribution(permissions, owner, shape, kind.operations, preset))}
        />
      )}
    </>
  )
}

interface ChoiceProps<Preset extends string> {
  label: string
  name: string
  options: Preset[]
  /** Selected preset; undefined when the permissions match none, as `help` explains. */
  value: Preset | undefined
  help?: string | false
  disabled: boolean
  text: (option: Preset) => string
  onChange: (preset: Preset) => void
}

/** Radio buttons of presets. */
function Choice<Preset extends string>(props: ChoiceProps<Preset>): ReactNode {
  const id = useId()
  return (
    <FormControl disabled={props.disabled}>
      <FormLabel id={id}>{props.label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={props.help ? `${id}-help` : undefined}
        name={props.name}
        value={props.value ?? null}
        onChange={(_event, value) => props.onChange(value as Preset)}
        // Vertical space between labels of several lines.
        sx={{ '& .MuiFormControlLabel-label': { py: 0.5 } }}
      >
        {props.options.map((option) => (
          <FormControlLabel key={option} value={option} control={<Radio />} label={props.text(option)} />
        ))}
      </RadioGroup>
      {props.help && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {props.help}
        </FormHelperText>
      )}
    </FormControl>
  )
}
