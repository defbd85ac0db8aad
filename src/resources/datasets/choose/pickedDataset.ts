/** What the search of datasets reads of each. */
import type { ListedDataset } from '../model/shape.ts'

export const pickerSelect =
  'id,owner,title,status,topics,isVirtual,isRest,isMetaOnly,file,originalFile,count,finalizedAt,visibility,-userPermissions,-links'

/** A dataset as the picker shows it. */
export type PickedDataset = Pick<ListedDataset, 'id' | 'title'> &
  Partial<
    Pick<
      ListedDataset,
      | 'owner'
      | 'status'
      | 'topics'
      | 'isVirtual'
      | 'isRest'
      | 'isMetaOnly'
      | 'file'
      | 'originalFile'
      | 'count'
      | 'finalizedAt'
      | 'visibility'
    >
  > & {
    /** Offered as reference data: no more than this is known of those of other accounts. */
    isReference?: true
  }
