import type { MasterData } from '../../../contract/datasets/masterData.ts'
import { slugFrom } from '../../owned/ids.ts'
import { withoutNulls } from '../../owned/values.ts'

/**
 * Gives each search without id an id made from its title, for its URL (docs/api/virtual-and-master.md). Removes nulls.
 */
export function withSearchIds(masterData: MasterData): MasterData {
  const withIds = <Search extends { id?: string; title?: string }>(searches: Search[]): Search[] =>
    searches.map((search) => ({ ...withoutNulls(search), id: search.id || slugFrom(search.title ?? '') }))
  const { bulkSearchs, singleSearchs, ...otherSettings } = withoutNulls(masterData)
  return {
    ...otherSettings,
    ...(bulkSearchs ? { bulkSearchs: withIds(bulkSearchs) } : {}),
    ...(singleSearchs ? { singleSearchs: withIds(singleSearchs) } : {})
  }
}
