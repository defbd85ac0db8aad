import { Checkbox, FormControl, FormControlLabel, FormLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { DatasetsPicker } from '../choose/DatasetPicker.tsx'
import type { VirtualFields } from './newDataset.ts'
import type { NewDatasetController } from './useNewDataset.ts'

const queryable = { queryable: 'true' }

/** Children of a virtual dataset, and the metadata and columns to copy from them. */
export function VirtualParameters({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const { virtual } = wizard.fields
  const changeVirtual = (changes: Partial<VirtualFields>): void =>
    wizard.change({ virtual: { ...virtual, ...changes } })
  const partCheckbox = (name: VirtualFields['parts'][number]): ReactNode => (
    <FormControlLabel
      control={
        <Checkbox
          checked={virtual.parts.includes(name)}
          onChange={(_event, isTaken) =>
            changeVirtual({
              parts: isTaken ? [...virtual.parts, name] : virtual.parts.filter((other) => other !== name)
            })
          }
        />
      }
      label={t(`datasets.create.virtual.${name}`)}
    />
  )
  return (
    <>
      <DatasetsPicker
        required
        label={t('datasets.create.virtual.children')}
        helperText={t('datasets.create.virtual.childrenHelp')}
        filter={queryable}
        reference="virtualDatasets"
        value={virtual.children}
        onChange={(children) => changeVirtual({ children })}
      />
      <FormControl component="fieldset" variant="standard">
        <FormLabel component="legend">{t('datasets.create.virtual.options')}</FormLabel>
        <FormControlLabel
          control={
            <Checkbox
              checked={virtual.allColumns}
              onChange={(_event, allColumns) => changeVirtual({ allColumns })}
            />
          }
          label={t('datasets.create.virtual.allColumns')}
        />
        {partCheckbox('description')}
        {partCheckbox('metadataAttachments')}
      </FormControl>
    </>
  )
}
