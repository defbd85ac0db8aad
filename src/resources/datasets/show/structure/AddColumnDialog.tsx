import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { Concept } from '../../../../views/fields/vocabulary.ts'
import { columnTitle } from '../../../../views/table/columns.ts'
import { columnKey, columnOfKind } from '../../model/newColumn.ts'
import { ConceptField } from './column/ConceptField.tsx'
import { creatableKinds } from '../../../../../contract/datasets/propertyTypes.ts'

interface AddColumnDialogProps {
  /** Columns whose keys are in use. A column whose removal is not saved still has its values, hence its key. */
  existingColumns: SchemaProperty[]
  /** Columns of the dataset, when the dialog also selects a concept. */
  schema?: SchemaProperty[]
  title?: string
  onAdd: (column: SchemaProperty) => void
  onClose: () => void
}

/** Dialog that adds a column, saved with the structure. */
export function AddColumnDialog(props: AddColumnDialogProps): ReactNode {
  const t = useTranslate()
  const { existingColumns, schema, onAdd, onClose, title = t('datasets.create.editable.add') } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [kind, setKind] = useState('text')
  const [concept, setConcept] = useState<Concept | null>(null)
  const key = columnKey(name)
  const sameKeyColumn = existingColumns.find((column) => column.key === key)
  const problem = sameKeyColumn
    ? t('datasets.create.editable.sameKey', { name: columnTitle(sameKeyColumn) })
    : name.trim() && !key && t('datasets.create.editable.noKey')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!key || sameKeyColumn) return
    const identifier = concept?.identifiers[0]
    onAdd({ ...columnOfKind(name, kind), ...(identifier ? { 'x-refersTo': identifier } : {}) })
    onClose()
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ transition: { onEntered: () => input.current?.focus() } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <Stack component="form" id={`${id}-form`} sx={{ gap: 2, pt: 1 }} onSubmit={submit}>
          <TextField
            inputRef={input}
            required
            label={t('datasets.create.editable.name')}
            value={name}
            error={!!problem}
            helperText={problem || ' '}
            onChange={(event) => setName(event.target.value)}
          />
          <KindField
            value={kind}
            onChange={(newKind) => {
              setKind(newKind)
              // The concept may not apply to the new type.
              setConcept(null)
            }}
          />
          {schema && (
            <ConceptField
              property={{ ...columnOfKind(name, kind), 'x-refersTo': concept?.identifiers[0] ?? null }}
              schema={schema}
              disabled={false}
              dirty={false}
              onChange={setConcept}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('blocks.cancel')}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" disabled={!key || !!sameKeyColumn}>
          {t('datasets.structure.add')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function KindField({ value, onChange }: { value: string; onChange: (kind: string) => void }): ReactNode {
  const t = useTranslate()
  return (
    <TextField
      select
      label={t('datasets.create.editable.kind')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {creatableKinds.map((columnKind) => (
        <MenuItem key={columnKind.id} value={columnKind.id}>
          {t(`datasets.kind.${columnKind.id}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
