/** Makes the remote service that offers a reference dataset (docs/api/virtual-and-master.md). No I/O. */
import { actionsOf } from '../../../contract/remoteServices/openApi/actions.ts'
import { objectOf, textOf } from '../../../contract/json.ts'
import { UnusableDocument } from '../../../contract/remoteServices/openApi/unusableDocument.ts'
import {
  serviceOfDataset,
  type NamedAccount,
  type RemoteAction,
  type RemoteService
} from '../../../contract/remoteServices/remoteService.ts'
import type { DatasetRecord } from '../record.ts'

/** Whether a dataset is reference data: for searches, as a child of virtual datasets, or as a standard schema. */
export function isOffered({ masterData }: Pick<DatasetRecord, 'masterData'>): boolean {
  if (!masterData) return false
  const { bulkSearchs, singleSearchs, virtualDatasets, standardSchema } = masterData
  return (
    !!bulkSearchs?.length || !!singleSearchs?.length || !!virtualDatasets?.active || !!standardSchema?.active
  )
}

/**
 * @param apiDoc public OpenAPI document of the dataset
 * @param previous stored service, whose settings made by platform administrators are kept
 */
export function serviceOfReference(
  dataset: Pick<DatasetRecord, 'id' | 'title' | 'owner' | 'masterData' | 'updatedAt'>,
  apiDoc: Record<string, unknown>,
  publicUrl: string,
  previous?: Pick<RemoteService, 'public' | 'virtualDatasets'>
): RemoteService {
  const { id, title, masterData = {}, updatedAt } = dataset
  const info = objectOf(apiDoc.info)
  const description = textOf(info.description)
  const address = `${publicUrl}/api/v1/datasets/${id}`
  const owner = withoutOtherKeys(dataset.owner)
  const shared = (masterData.shareOrgs ?? []).map(({ id: organization, name }): NamedAccount => ({
    type: 'organization',
    id: organization,
    name
  }))
  return {
    id: serviceOfDataset(id),
    title: textOf(info.title) ?? title,
    ...(description === undefined ? {} : { description }),
    apiDoc,
    url: `${address}/api-docs.json`,
    server: address,
    actions: readableActions(apiDoc),
    public: previous?.public ?? false,
    privateAccess: [
      owner,
      ...shared.filter((account) => account.id !== owner.id || owner.type !== 'organization')
    ],
    virtualDatasets: {
      parent: { id, title, owner },
      active: masterData.virtualDatasets?.active ?? false,
      storageRatio: previous?.virtualDatasets?.storageRatio ?? 0
    },
    standardSchema: { dataset: { id, title }, active: masterData.standardSchema?.active ?? false },
    updatedAt
  }
}

function withoutOtherKeys({ type, id, name }: NamedAccount): NamedAccount {
  return { type, id, name }
}

/** Returns the actions of the document; none when the column attributes copied by searches make it invalid. */
function readableActions(apiDoc: Record<string, unknown>): RemoteAction[] {
  try {
    return actionsOf(apiDoc)
  } catch (error) {
    if (error instanceof UnusableDocument) return []
    throw error
  }
}
