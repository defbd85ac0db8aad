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
  const problemOf = (name: typeof problem): string =>
    problem === name && name ? t(`portalFields.link.problems.${name}`) : ''
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
          <TextField
            select
            size="small"
            id={`${id}-subtype`}
            label={t('portalFields.link.page')}
            value={subtype}
            disabled={disabled}
            onChange={(event) => change({ subtype: event.target.value as StandardLink })}
          >
            {standardLinks.map((name) => (
              <MenuItem key={name} value={name}>
                {t(`portalFields.standard.${name}`)}
              </MenuItem>
            ))}
          </TextField>
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
          <TextField
            size="small"
            required
            id={`${id}-href`}
            type="url"
            label={t('portalFields.link.href')}
            value={href}
            disabled={disabled}
            error={problem === 'href' || problem === 'address'}
            helperText={problemOf('address')}
            onChange={(event) => change({ href: event.target.value.trim() })}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        )}
        {type !== 'none' && (hasTitle || type === 'external') && (
          <TextField
            size="small"
            required={type === 'external'}
            id={`${id}-title`}
            label={t('portalFields.link.title')}
            value={title}
            disabled={disabled}
            error={problem === 'title'}
            placeholder={
              type === 'standard' ? t(`portalFields.standard.${subtype}`) : (link.pageRef?.title ?? '')
            }
            onChange={(event) => change({ title: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 500 }, inputLabel: { shrink: true } }}
          />
        )}
        {type !== 'none' && (
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={target ?? type === 'external'}
                disabled={disabled}
                onChange={(_event, checked) => change({ target: checked })}
              />
            }
            label={t('portalFields.link.newTab')}
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
