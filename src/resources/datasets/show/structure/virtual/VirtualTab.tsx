import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { inheritedColumn } from '../../../model/virtualChildren.ts'
import type { VirtualSettings } from '../../../model/structureValues.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { Children } from './Children.tsx'
import { Filters } from './Filters.tsx'
import { InheritedColumns } from './InheritedColumns.tsx'
import { useChildren } from './useChildren.ts'

/** Tab of a virtual dataset: children, columns and filters. */
export function VirtualTab({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { can } = useDataset()
  const virtual = edits.values.virtual ?? {}
  const { children, missingIds, isLoading, error } = useChildren(virtual.children ?? [])
  const disabled = !can('writeDescriptionBreaking')
  const changeSettings = (change: VirtualSettings): void => edits.set({ virtual: { ...virtual, ...change } })
  return (
    <Stack sx={{ gap: 4 }}>
      <Part title={t('datasets.virtual.children')}>
        <Children
          ids={virtual.children ?? []}
          items={children}
          missingIds={missingIds}
          isLoading={isLoading}
          error={error}
          schema={edits.schema}
          disabled={disabled}
          onChange={(ids) => changeSettings({ children: ids })}
          onAddColumn={(column) => edits.add(inheritedColumn(column))}
        />
      </Part>
      <Part title={t('datasets.virtual.columns')}>
        <InheritedColumns edits={edits} disabled={disabled} />
      </Part>
      <Part title={t('datasets.virtual.filters')}>
        <Filters
          schema={edits.schema}
          items={children}
          virtual={virtual}
          disabled={disabled}
          onChange={changeSettings}
        />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </section>
  )
}
