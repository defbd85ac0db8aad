import ArrowBack from '@mui/icons-material/ArrowBack'
import ArrowForward from '@mui/icons-material/ArrowForward'
import LabelOutlined from '@mui/icons-material/LabelOutlined'
import RuleOutlined from '@mui/icons-material/RuleOutlined'
import TransformOutlined from '@mui/icons-material/AutoFixHighOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { Badge, IconButton, Stack, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactElement, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { ConfirmButton } from '../../../../../ui/ConfirmButton.tsx'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { ruleCount, type ColumnRules } from '../../../model/columnRules.ts'
import { capabilitiesFor } from '../../../../../../contract/datasets/propertyTypes.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { CapabilitySwitches } from './CapabilitySwitches.tsx'
import { ColumnDialog } from './ColumnDialog.tsx'
import { LabelsForm } from './LabelsForm.tsx'
import { TransformForm } from './TransformForm.tsx'
import { ValidationForm } from './ValidationForm.tsx'

/** Props of the forms in dialogs of a column. */
export interface ColumnFormProps {
  property: SchemaProperty
  disabled: boolean
  edit: (attributes: Partial<Record<keyof SchemaProperty, unknown>>) => void
}

interface ColumnActionsProps {
  property: SchemaProperty
  edits: StructureEdits
  rules: ColumnRules
  disabled: boolean
  /**
   * Whether the user may edit labels of values, which break no use and thus need the permission on descriptions only.
   */
  describes: boolean
  movable: boolean
}

type DialogName = 'technical' | 'transform' | 'validation' | 'labels'

interface Tool {
  icon: ReactElement
  /** Attributes of the column that the dialog edits. */
  edited: (keyof SchemaProperty)[]
  /** Number of settings, in the badge of the icon. */
  count: (property: SchemaProperty) => number
}

const tools: Record<DialogName, Tool> = {
  technical: {
    icon: <TuneOutlined />,
    edited: ['x-capabilities'],
    count: (property) => Object.keys(property['x-capabilities'] ?? {}).length
  },
  transform: {
    icon: <TransformOutlined />,
    edited: ['x-transform'],
    count: (property) => (property['x-transform'] ? 1 : 0)
  },
  validation: {
    icon: <RuleOutlined />,
    edited: [
      'x-required',
      'x-labelsRestricted',
      'minimum',
      'maximum',
      'minLength',
      'maxLength',
      'pattern',
      'patternErrorMessage',
      'dateFormat',
      'dateTimeFormat',
      'x-master'
    ],
    count: ruleCount
  },
  labels: {
    icon: <LabelOutlined />,
    edited: ['x-labels'],
    count: (property) => Object.keys(property['x-labels'] ?? {}).length
  }
}
const toolNames = Object.keys(tools) as DialogName[]

/** Icon buttons of a column: dialogs, move and removal. */
export function ColumnActions(props: ColumnActionsProps): ReactNode {
  const t = useTranslate()
  const { property, edits, rules, disabled } = props
  const [open, setOpen] = useState<DialogName>()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {toolNames
        .filter((name) => rules[name])
        .map((name) => (
          <ToolButton
            key={name}
            name={name}
            property={property}
            isEdited={tools[name].edited.some((attribute) => edits.isEdited(property.key, attribute))}
            onClick={() => setOpen(name)}
          />
        ))}
      {props.movable && <MoveButtons property={property} edits={edits} />}
      {rules.removal && !disabled && (
        <ConfirmButton
          iconOnly
          label={t('datasets.structure.remove')}
          title={t('datasets.structure.remove')}
          text={t('datasets.structure.removeText')}
          alert="warning"
          onConfirm={() => edits.remove(property.key)}
        />
      )}
      {open && (
        <ColumnDialog
          title={t(`datasets.column.tools.${open}`)}
          column={columnTitle(property)}
          onClose={() => setOpen(undefined)}
        >
          <DialogForm
            name={open}
            property={property}
            disabled={open === 'labels' ? !props.describes : disabled}
            edit={(attributes) => edits.edit(property.key, attributes)}
          />
        </ColumnDialog>
      )}
    </Stack>
  )
}

interface ToolButtonProps {
  name: DialogName
  property: SchemaProperty
  isEdited: boolean
  onClick: () => void
}

/** Button that opens a dialog of the column, with the number of its settings. */
function ToolButton({ name, property, isEdited, onClick }: ToolButtonProps): ReactNode {
  const t = useTranslate()
  const { icon, count: countOf } = tools[name]
  const count = countOf(property)
  const label = t(`datasets.column.tools.${name}`)
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={count > 0 ? `${label} (${count})` : label}
        aria-haspopup="dialog"
        color={isEdited ? 'accent' : 'default'}
        onClick={onClick}
      >
        <Badge
          badgeContent={count}
          color={isEdited ? 'warning' : 'primary'}
          max={9}
          slotProps={{ badge: { 'aria-hidden': true } }}
        >
          {icon}
        </Badge>
      </IconButton>
    </Tooltip>
  )
}

function DialogForm({ name, ...form }: ColumnFormProps & { name: DialogName }): ReactNode {
  switch (name) {
    case 'technical':
      return (
        <CapabilitySwitches
          property={form.property}
          capabilities={capabilitiesFor(form.property)}
          disabled={form.disabled}
          onChange={(capabilities) => form.edit({ 'x-capabilities': capabilities })}
        />
      )
    case 'transform':
      return <TransformForm {...form} />
    case 'validation':
      return <ValidationForm {...form} />
    case 'labels':
      return <LabelsForm {...form} />
  }
}

function MoveButtons({ property, edits }: Pick<ColumnActionsProps, 'property' | 'edits'>): ReactNode {
  const t = useTranslate()
  const movable = edits.schema.filter((column) => !column['x-calculated'])
  const index = movable.findIndex((column) => column.key === property.key)
  const moves = [
    { label: t('datasets.structure.moveBefore'), by: -1, icon: <ArrowBack />, isLast: index === 0 },
    {
      label: t('datasets.structure.moveAfter'),
      by: 1,
      icon: <ArrowForward />,
      isLast: index === movable.length - 1
    }
  ]
  return (
    <>
      {moves.map(({ label, by, icon, isLast }) => (
        <Tooltip key={by} title={label}>
          <span>
            <IconButton aria-label={label} disabled={isLast} onClick={() => edits.move(property.key, by)}>
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </>
  )
}
