import type { CatalogImport } from '../../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { importQuery } from '../api.ts'
import { patchImport } from '../runs/runsApi.ts'
import { useRunEdits, type RunEdits } from '../runs/useRunEdits.ts'
import { changesBetween, type ImportOptions } from './importOptions.ts'

/** Edited options of an import, and their save. */
export function useImportEdits(catalogImport: CatalogImport): RunEdits<ImportOptions> {
  const t = useViewTranslate()
  return useRunEdits<CatalogImport, ImportOptions>({
    run: catalogImport,
    queryKey: importQuery(catalogImport._id).queryKey,
    changesBetween,
    patch: patchImport,
    texts: { saved: t('catalogImports.saved'), failed: t('catalogImports.saveError') }
  })
}
