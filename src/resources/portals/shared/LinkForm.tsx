import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { IconPicker } from './IconPicker.tsx'
import {
  leadsToPage,
  linkProblem,
  linkTypes,
  standardLinks,
  withType,
  type EditedLink,
  type LinkType,
  type StandardLink
} from './linkModel.ts'
import { PagePicker } from './PagePicker.tsx'

interface LinkFormProps {
  value: EditedLink | undefined
  /** Called on each change, also with an incomplete link: see `linkProblem`. */
  onChange: (link: EditedLink) => void
  /** Available link types; default all. */
  types?: readonly LinkType[]
  /** Id of the portal: pages that are not on it are marked. */
  portalId?: string | undefined
  /** Whether the link has an icon. */
  hasIcon?: boolean
  /** Whether the link has a title. */
  hasTitle?: boolean
  /** Label of the type field. */
  label?: string
  disabled?: boolean
}

/** Form of a link: a page of the portal, a URL, or none. */
export function LinkForm(props: LinkFormProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { types = linkTypes, portalId, hasIcon = false, hasTitle = true, disabled = false } = props
  const link: EditedLink = props.value ?? { type: types.includes('none') ? 'none' : 'standard' }
  const { type, subtype = 'home', title = '', href = '', target, icon } = link
  const problem = linkProblem(link)
  const change = (next: Partial<EditedLink>): void => {
    const merged = Object.entries({ ...link, ...next }).filter(
      ([, value]) => value !== undefined && value !== ''
    )
    props.onChange({ ...(Object.fromEntries(merged) as Partial<EditedLink>), type })
  }
  const wide = { gridColumn: '1 / -1' }
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@container (min-width: 420px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
          gap: 1.5,
          alignItems: 'start'
        }}
      >
        <TextField
          select
          size="small"
          id={`${id}-type`}
          label={props.label ?? t('portalFields.link.type')}
          value={type}
          disabled={disabled}
          onChange={(event) => props.onChange(withType(link, event.target.value as LinkType))}
          sx={type === 'none' ? wide : {}}
        >
          {types.map((name) => (
            <MenuItem key={name} value={name}>
              {t(`portalFields.link.types.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        {type === 'standard' && (
          <StandardPageField
            id={`${id}-subtype`}
            value={subtype}
            disabled={disabled}
            onChange={(page) => change({ subtype: page })}
          />
        )}
        {leadsToPage(type) && (
          <PagePicker
            key={type}
            type={type}
            value={link.pageRef}
            portalId={portalId}
            disabled={disabled}
            error={problem === 'page'}
            onChange={(pageRef) => change({ pageRef })}
          />
        )}
        {type === 'external' && (
          <AddressField
            id={`${id}-href`}
            value={href}
            problem={problem}
            disabled={disabled}
            onChange={(address) => change({ href: address })}
          />
        )}
        {type !== 'none' && (hasTitle || type === 'external') && (
          <TitleField
            id={`${id}-title`}
            value={title}
            link={link}
            problem={problem}
            disabled={disabled}
            onChange={(text) => change({ title: text })}
          />
        )}
        {type !== 'none' && (
          <NewTabBox
            isChecked={target ?? type === 'external'}
            disabled={disabled}
            onChange={(isChecked) => change({ target: isChecked })}
          />
        )}
        {hasIcon && type !== 'none' && (
          <Box sx={wide}>
            <IconPicker
              label={t('portalFields.link.icon')}
              value={icon}
              disabled={disabled}
              onChange={(next) => change({ icon: next })}
            />
          </Box>
        )}
      </Box>
    </Box>
  )
}

interface PartProps<Value> {
  id: string
  value: Value
  disabled: boolean
  onChange: (value: Value) => void
}

/** Choice of a standard page of the portal. */
function StandardPageField({ id, value, disabled, onChange }: PartProps<StandardLink>): ReactNode {
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
function AddressField({ id, value, problem, disabled, onChange }: ProblemProps): ReactNode {
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
function TitleField({ id, value, link, problem, disabled, onChange }: TitleFieldProps): ReactNode {
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

function NewTabBox({ isChecked, disabled, onChange }: NewTabBoxProps): ReactNode {
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
