import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import {
  standardLinks,
  type EditedLink,
  type LinkType,
  type linkProblem,
  type StandardLink
} from './linkModel.ts'

interface LinkTypeFieldProps extends PartProps<LinkType> {
  label: string
  types: readonly LinkType[]
}

export function LinkTypeField({
  id,
  label,
  types,
  value,
  disabled,
  onChange
}: LinkTypeFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      select
      fullWidth
      size="small"
      id={id}
      label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as LinkType)}
    >
      {types.map((name) => (
        <MenuItem key={name} value={name}>
          {t(`portalFields.link.types.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface PartProps<Value> {
  id: string
  value: Value
  disabled: boolean
  onChange: (value: Value) => void
}

/** Choice of a standard page of the portal. */
export function StandardPageField({ id, value, disabled, onChange }: PartProps<StandardLink>): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      select
      size="small"
      id={id}
      label={t('portalFields.link.page')}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as StandardLink)}
    >
      {standardLinks.map((name) => (
        <MenuItem key={name} value={name}>
          {t(`portalFields.standard.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface ProblemProps extends PartProps<string> {
  problem: ReturnType<typeof linkProblem>
}

/** Address outside of the portal. */
export function AddressField({ id, value, problem, disabled, onChange }: ProblemProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      size="small"
      required
      id={id}
      type="url"
      label={t('portalFields.link.href')}
      value={value}
      disabled={disabled}
      error={problem === 'href' || problem === 'address'}
      helperText={problem === 'address' ? t('portalFields.link.problems.address') : ''}
      onChange={(event) => onChange(event.target.value.trim())}
      slotProps={{ htmlInput: { maxLength: 2000 } }}
    />
  )
}

interface TitleFieldProps extends ProblemProps {
  link: EditedLink
}

/** Title of a link; without one, the link has the title of its page. */
export function TitleField({ id, value, link, problem, disabled, onChange }: TitleFieldProps): ReactNode {
  const t = useViewTranslate()
  const { type, subtype = 'home', pageRef } = link
  return (
    <TextField
      size="small"
      required={type === 'external'}
      id={id}
      label={t('portalFields.link.title')}
      value={value}
      disabled={disabled}
      error={problem === 'title'}
      placeholder={type === 'standard' ? t(`portalFields.standard.${subtype}`) : (pageRef?.title ?? '')}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 500 }, inputLabel: { shrink: true } }}
    />
  )
}

interface NewTabBoxProps {
  isChecked: boolean
  disabled: boolean
  onChange: (isChecked: boolean) => void
}

export function NewTabBox({ isChecked, disabled, onChange }: NewTabBoxProps): ReactNode {
  const t = useViewTranslate()
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={isChecked}
          disabled={disabled}
          onChange={(_event, checked) => onChange(checked)}
        />
      }
      label={t('portalFields.link.newTab')}
    />
  )
}
