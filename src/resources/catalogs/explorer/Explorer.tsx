import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import { useEffect, useEffectEvent, useMemo, type ReactNode } from 'react'
import type {
  Catalog,
  TitledReference,
  PluginDescription,
  RemoteItem
} from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { SubmittedSearch } from '../../../ui/SubmittedSearch.tsx'
import { useSearchText } from '../../../ui/useSearchText.ts'
import { ConfigForm } from '../ConfigForm.tsx'
import { ExplorerPages } from './ExplorerPages.tsx'
import { ExplorerTable } from './ExplorerTable.tsx'
import { FolderPath } from './FolderPath.tsx'
import { shownRows } from './place.ts'
import { useExplorer } from './useExplorer.ts'

export interface ExplorerProps {
  catalog: Catalog
  plugin: PluginDescription
  /** `import`, or a publication action. */
  action: string
  isSelectable: (item: RemoteItem) => boolean
  selected: Pick<RemoteItem, 'id'> | undefined
  onSelect: (item: RemoteItem) => void
  /** Called with the current folder; undefined at the root. */
  onFolder?: (folder: TitledReference | undefined) => void
  /** Ids of the resources that are already imported. */
  imported?: ReadonlySet<string>
}

/** Browser of a remote catalog, to select a folder or a resource. */
export function Explorer(props: ExplorerProps): ReactNode {
  const t = useViewTranslate()
  const { catalog, plugin, action } = props
  const { capabilities } = catalog
  const { place, change, listing, error, isReading, retry } = useExplorer({
    catalog: catalog._id,
    capabilities,
    action
  })
  const filtersSchema =
    (action === 'import' ? plugin.importFiltersSchema : plugin.publicationFiltersSchema) ??
    plugin.listFiltersSchema
  const here = listing?.path.at(-1)
  const tellFolder = useEffectEvent(() => props.onFolder?.(here))
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- called when the id of the folder changes
  useEffect(() => tellFolder(), [here?.id])
  const rows = listing && shownRows(listing, place, capabilities.includes('pagination'))
  const isSearching = !!place.q || Object.keys(place.filters).length > 0
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
          <FolderPath path={listing?.path ?? []} onOpen={(folder) => change({ folder })} />
        </Box>
        {capabilities.includes('search') && (
          <SubmittedSearch
            id="catalog-search"
            label={t('catalogExplorer.search')}
            value={place.q}
            onSearch={(q) => change({ q })}
          />
        )}
      </Stack>
      {filtersSchema && (
        <Filters schema={filtersSchema} filters={place.filters} onChange={(filters) => change({ filters })} />
      )}
      {!!error && <RetryAlert text={t('catalogExplorer.error')} error={error} onRetry={retry} />}
      {!error && (
        <Box>
          {/* Reserves the height of the progress bar, so that the table does not move. */}
          <Box sx={{ height: 4 }}>
            {isReading && <LinearProgress aria-label={t('catalogExplorer.loading')} />}
          </Box>
          <ExplorerTable {...props} rows={rows} onOpen={(folder) => change({ folder })} />
          {action === 'import' && rows?.some((item) => item.isImportable) && (
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
              {t('catalogExplorer.wholeFolder')}
            </Typography>
          )}
          {listing?.count === 0 && (
            <Typography aria-live="polite" sx={{ py: 3, textAlign: 'center', color: 'text.secondary' }}>
              {t(isSearching ? 'blocks.noResult' : 'catalogExplorer.empty')}
            </Typography>
          )}
          {listing && rows && listing.count > 0 && (
            <ExplorerPages count={listing.count} shown={rows.length} place={place} onChange={change} />
          )}
        </Box>
      )}
    </Stack>
  )
}

interface FiltersProps {
  schema: object
  filters: Record<string, unknown>
  onChange: (filters: Record<string, unknown>) => void
}

/** Filter form: keeps invalid input, but applies valid values only. */
function Filters({ schema, filters, onChange }: FiltersProps): ReactNode {
  // As text, so that the filters of another address are told from those that the form has sent.
  const { text, setText, send } = useSearchText(JSON.stringify(filters), (sent) =>
    onChange(JSON.parse(sent) as FiltersProps['filters'])
  )
  const typed = useMemo(() => JSON.parse(text) as FiltersProps['filters'], [text])
  return (
    <ConfigForm
      id="catalog-filters"
      schema={schema}
      data={typed}
      onChange={(data, valid) => {
        const newText = JSON.stringify(data)
        setText(newText)
        if (valid) send(newText)
      }}
    />
  )
}
