import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { useRecordEditsSave, type EditsSave, type SavableEdits } from '../../owned/save/useRecordEditsSave.ts'
import { ownedPageOf } from './DatasetPageContext.tsx'
import type { DatasetPage } from './useDatasetPage.ts'

export type { EditsSave }

/** Save of the edited section of a page's dataset. */
export function useEditsSave(page: DatasetPage, edits: SavableEdits<Dataset>): EditsSave {
  return useRecordEditsSave(ownedPageOf(page), edits)
}
