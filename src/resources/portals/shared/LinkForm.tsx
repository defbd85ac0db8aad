import { Box } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { IconPicker } from './IconPicker.tsx'
import { AddressField, LinkTypeField, NewTabBox, StandardPageField, TitleField } from './LinkFields.tsx'
import {
  leadsToPage,
  linkProblem,
  linkTypes,
  withChanges,
  withType,
  type EditedLink,
  type LinkType
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

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 420px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  gap: 1.5,
  alignItems: 'start'
} as const

const wide = { gridColumn: '1 / -1' }

/** Form of a link: a page of the portal, a URL, or none. */
export function LinkForm(props: LinkFormProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const { types = linkTypes, portalId, hasIcon = false, hasTitle = true, disabled = false } = props
  const link: EditedLink = props.value ?? { type: types.includes('none') ? 'none' : 'standard' }
  const { type, subtype = 'home', title = '', href = '', target, icon } = link
  const problem = linkProblem(link)
  const change = (next: Partial<EditedLink>): void => props.onChange(withChanges(link, next))
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={gridStyle}>
        <Box sx={type === 'none' ? wide : {}}>
          <LinkTypeField
            id={`${id}-type`}
            label={props.label ?? t('portalFields.link.type')}
            types={types}
            value={type}
            disabled={disabled}
            onChange={(next) => props.onChange(withType(link, next))}
          />
        </Box>
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
