/** The fields of portals in their forms. */
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { ImageReference } from '../../../../contract/portals/image.ts'
import { colorNames } from '../../../../contract/portals/looks.ts'
import type { OwnFieldProps, OwnFields } from '../../../schemaForms/planned/ownFields.ts'
import { IconPicker } from '../shared/IconPicker.tsx'
import { LinkForm } from '../shared/LinkForm.tsx'
import type { EditedLink } from '../shared/linkModel.ts'
import { PortalImageField } from '../shared/PortalImageField.tsx'
import type { PortalIcon } from '../shared/portalIcon.ts'
import type { EditedItem } from '../model/menuTree.ts'
import { MenuEditor } from './menu/MenuEditor.tsx'
import { useEditedPortal } from './PortalEditorContext.ts'
import { ThemeField } from './ThemeField.tsx'
import { TopicsField, type PortalTopic } from './TopicsField.tsx'

function ImageOwnField({ label, value, onChange, disabled, options }: OwnFieldProps): ReactNode {
  const { _id } = useEditedPortal()
  const { width, height } = options as { width?: number; height?: number }
  return (
    <PortalImageField
      label={label}
      value={value as ImageReference | undefined}
      resource={{ type: 'portal', _id }}
      width={width}
      height={height}
      disabled={disabled}
      onChange={(image) => onChange(image)}
    />
  )
}

function LinkOwnField({ label, value, onChange, disabled, options }: OwnFieldProps): ReactNode {
  const { _id } = useEditedPortal()
  const { hasTitle = true } = options as { hasTitle?: boolean }
  return (
    <LinkForm
      label={label}
      value={value as EditedLink | undefined}
      portalId={_id}
      hasTitle={hasTitle}
      disabled={disabled}
      onChange={(link) => onChange(link, true)}
    />
  )
}

function IconOwnField({ label, value, onChange, disabled }: OwnFieldProps): ReactNode {
  return (
    <IconPicker
      label={label}
      value={value as PortalIcon | undefined}
      colors={colorNames}
      disabled={disabled}
      onChange={(icon) => onChange(icon, true)}
    />
  )
}

function MenuOwnField({ label, value, onChange, disabled, options }: OwnFieldProps): ReactNode {
  return (
    <MenuEditor
      label={label}
      items={Array.isArray(value) ? (value as EditedItem[]) : []}
      hasSubmenus={options.submenus === true}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

function ThemeOwnField({ value, onChange, disabled }: OwnFieldProps): ReactNode {
  return <ThemeField value={value ?? {}} disabled={disabled} onChange={onChange} />
}

function TopicsOwnField({ label, value, onChange, disabled }: OwnFieldProps): ReactNode {
  return (
    <Box component="fieldset" aria-label={label} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <TopicsField
        topics={Array.isArray(value) ? (value as PortalTopic[]) : []}
        disabled={disabled}
        onChange={(topics, isTyped) => onChange(topics.length ? topics : undefined, isTyped)}
      />
    </Box>
  )
}

export const portalOwnFields: OwnFields = {
  image: ImageOwnField,
  link: LinkOwnField,
  icon: IconOwnField,
  menu: MenuOwnField,
  theme: ThemeOwnField,
  topics: TopicsOwnField
}
