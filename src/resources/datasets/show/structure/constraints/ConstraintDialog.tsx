import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import type { SchemaProperty, UnicityConstraint } from '../../../../../../contract/datasets/dataset.ts'
import { columnTitle } from '../../../../../views/table/columns.ts'
import { areValidConstraints } from '../../../model/structureValues.ts'
import { uniqueColumns } from '../../../model/uniqueColumns.ts'

interface ConstraintDialogProps {
  schema: SchemaProperty[]
  properties: string[]
  /** Other constraints, which a new one must not repeat. */
  others: UnicityConstraint[]
  onValidate: (properties: string[]) => void
  onClose: () => void
}

/** Dialog that selects the columns of a unicity constraint. */
export function ConstraintDialog(props: ConstraintDialogProps): ReactNode {
  const t = useTranslate()
  const id = useId()
  const [properties, setProperties] = useState(props.properties)
  const columns = uniqueColumns(props.schema)
  const isSame =
    properties.length > 0 && !areValidConstraints([...props.others, { type: 'unique', properties }])
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={props.onClose} aria-labelledby={id}>
      <DialogTitle id={id}>
        {t(`datasets.constraints.${props.properties.length > 0 ? 'editTitle' : 'add'}`)}
      </DialogTitle>
      <DialogContent>
        <Autocomplete
          multiple
          openOnFocus
          disableCloseOnSelect
          options={columns}
          value={columns.filter(({ key }) => properties.includes(key))}
          getOptionLabel={columnTitle}
          getOptionKey={({ key }) => key}
          isOptionEqualToValue={(option, value) => option.key === value.key}
          onChange={(_event, selected) => setProperties(selected.map(({ key }) => key))}
          sx={{ mt: 1 }}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('datasets.constraints.columns')}
              error={isSame}
              helperText={t(`datasets.constraints.${isSame ? 'same' : 'columnsHelp'}`)}
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose}>
          {t('blocks.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={properties.length === 0 || isSame}
          onClick={() => {
            props.onValidate(properties)
            props.onClose()
          }}
        >
          {t('datasets.constraints.validate')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
