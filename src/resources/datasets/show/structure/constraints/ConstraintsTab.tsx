import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import { Button, IconButton, List, ListItem, ListItemText, Stack, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { UnicityConstraint } from '../../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import type { StructureEdits } from '../useStructureEdits.ts'
import { ConstraintDialog } from './ConstraintDialog.tsx'

/** Unicity constraints: sets of columns whose combined values are unique among lines. */
export function ConstraintsTab({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { can } = useDataset()
  /** Index of the edited constraint; the number of constraints for a new one. */
  const [edited, setEdited] = useState<number>()
  const constraints = edits.values.constraints ?? []
  const disabled = !can('writeDescriptionBreaking')
  const titleOf = (key: string): string => {
    const column = edits.schema.find((candidate) => candidate.key === key)
    return column ? columnTitle(column) : key
  }
  const nameOf = ({ properties }: UnicityConstraint): string =>
    t('datasets.constraints.unique', { columns: properties.map(titleOf).join(', ') })

  function setConstraint(index: number, properties: string[]): void {
    const changed = [...constraints]
    changed[index] = { type: 'unique', properties }
    edits.set({ constraints: changed })
  }

  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography>{t('datasets.constraints.introduction')}</Typography>
      {constraints.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('datasets.constraints.empty')}</Typography>
      ) : (
        <List disablePadding sx={{ width: '100%' }}>
          {constraints.map((constraint, index) => (
            <ListItem
              key={constraint.properties.join(' ')}
              divider
              sx={{ pr: 12 }}
              secondaryAction={
                <>
                  <Action
                    label={t('datasets.constraints.edit', { name: nameOf(constraint) })}
                    disabled={disabled}
                    onClick={() => setEdited(index)}
                  >
                    <Edit />
                  </Action>
                  <Action
                    label={t('datasets.constraints.remove', { name: nameOf(constraint) })}
                    disabled={disabled}
                    onClick={() => edits.set({ constraints: constraints.toSpliced(index, 1) })}
                  >
                    <Delete />
                  </Action>
                </>
              }
            >
              <ListItemText primary={nameOf(constraint)} sx={{ overflowWrap: 'anywhere' }} />
            </ListItem>
          ))}
        </List>
      )}
      <Button startIcon={<Add />} disabled={disabled} onClick={() => setEdited(constraints.length)}>
        {t('datasets.constraints.add')}
      </Button>
      {edited !== undefined && (
        <ConstraintDialog
          schema={edits.schema}
          properties={constraints[edited]?.properties ?? []}
          others={constraints.filter((_constraint, index) => index !== edited)}
          onValidate={(properties) => setConstraint(edited, properties)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  )
}

function Action(props: {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}): ReactNode {
  return (
    <Tooltip title={props.label}>
      <span>
        <IconButton aria-label={props.label} disabled={props.disabled} onClick={props.onClick}>
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
