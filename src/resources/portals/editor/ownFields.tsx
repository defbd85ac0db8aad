/** The fields of portals in their forms. */
import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { OwnFieldProps, OwnFields } from '../../../schemaForms/planned/ownFields.ts'
import { sharedFieldsOf } from '../shared/ownFields.tsx'
import type { EditedItem } from '../model/menuTree.ts'
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

export const portalFieldsOf = (id: string): OwnFields => ({
  ...sharedFieldsOf({ type: 'portal', _id: id }, id),
  menu: MenuOwnField,
  theme: ThemeOwnField,
  topics: TopicsOwnField
})
