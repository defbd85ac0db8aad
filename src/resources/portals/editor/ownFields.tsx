/** Custom fields of the portal forms. */
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ownFontNames, type FontFace } from '../../../../contract/portals/ownFonts.ts'
import type { OwnFieldProps, OwnFields } from '../../../schemaForms/planned/ownFields.ts'
import { sharedFieldsOf } from '../shared/ownFields.tsx'
import type { EditedItem } from '../model/menuTree.ts'
import { FontFamilyField } from './FontFamilyField.tsx'
import { FontsField } from './FontsField.tsx'
import { MenuEditor } from './menu/MenuEditor.tsx'
import { ThemeField } from './ThemeField.tsx'
import { TopicsField, type PortalTopic } from './TopicsField.tsx'

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

const facesIn = (value: unknown): FontFace[] => (Array.isArray(value) ? (value as FontFace[]) : [])

function FontFamilyOwnField({ root, value, onChange, ...field }: OwnFieldProps): ReactNode {
  const { fonts } = (root ?? {}) as { fonts?: unknown }
  return (
    <FontFamilyField
      {...field}
      own={ownFontNames(fonts)}
      value={typeof value === 'string' ? value : ''}
      onChange={(name) => onChange(name || undefined)}
    />
  )
}

function FontsOwnField({ label, value, onChange, disabled }: OwnFieldProps): ReactNode {
  return (
    <FontsField
      label={label}
      faces={facesIn(value)}
      disabled={disabled}
      onChange={(faces, isTyped) => onChange(faces.length ? faces : undefined, isTyped)}
    />
  )
}

export const portalFieldsOf = (id: string): OwnFields => ({
  ...sharedFieldsOf({ type: 'portal', _id: id }, id),
  menu: MenuOwnField,
  theme: ThemeOwnField,
  fontFamily: FontFamilyOwnField,
  fonts: FontsOwnField,
  topics: TopicsOwnField
})
