/** Fields that a search of datasets reads. */
import type { ListedDataset } from '../model/shape.ts'

export const pickerSelect =
  'id,owner,title,status,topics,isVirtual,isRest,isMetaOnly,file,originalFile,count,finalizedAt,visibility,-userPermissions,-links'

/** Dataset in a picker. */
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
    /**
     * Whether the dataset is offered as reference data. Only its id, its title and sometimes its owner are known when
     * it belongs to another account.
     */
    isReference?: true
  }
